import { createFileRoute } from '@tanstack/react-router'
import { EmployeeSummary } from '#web/features/employee-summary/employee-summary.tsx'

export const Route = createFileRoute('/_app/employee-jobtitles/')({ component: EmployeeSummary })
