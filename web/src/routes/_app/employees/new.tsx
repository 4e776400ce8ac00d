import { createFileRoute } from '@tanstack/react-router'
import { NewEmployeeScreen } from '#web/features/employees/employee-form.tsx'

export const Route = createFileRoute('/_app/employees/new')({ component: NewEmployeeScreen })
