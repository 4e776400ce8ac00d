import { createFileRoute } from '@tanstack/react-router'
import { EmployeesList } from '#web/features/employees/employees-list.tsx'

export const Route = createFileRoute('/_app/employees/')({ component: EmployeesList })
