import { createFileRoute } from '@tanstack/react-router'
import { TimesheetManagement } from '#web/features/timesheets/management/management.tsx'

export const Route = createFileRoute('/_app/timesheet-management/')({ component: TimesheetManagement })
