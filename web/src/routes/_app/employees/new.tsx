import { createFileRoute } from '@tanstack/react-router'
import { NewEmployee } from '#web/features/employees/employee-form.tsx'

export const Route = createFileRoute('/_app/employees/new')({ component: NewEmployee })
