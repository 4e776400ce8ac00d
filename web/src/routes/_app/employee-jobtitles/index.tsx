import { createFileRoute } from '@tanstack/react-router'
import { EmployeeSummaryScreen } from '#web/features/employee-summary/employee-summary.tsx'

export const Route = createFileRoute('/_app/employee-jobtitles/')({ component: EmployeeSummaryScreen })
