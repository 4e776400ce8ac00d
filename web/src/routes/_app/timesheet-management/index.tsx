import { createFileRoute } from '@tanstack/react-router'
import { TimesheetManagementScreen } from '#web/features/timesheets/management/timesheet-management-screen.tsx'

export const Route = createFileRoute('/_app/timesheet-management/')({ component: TimesheetManagementScreen })
