import { createFileRoute } from '@tanstack/react-router'
import { TimesheetsSummary } from '#web/features/timesheets/summary/summary.tsx'

/** On the employees' host the guard leads this address to `/`, where their own timesheet is. */
export const Route = createFileRoute('/_app/timesheets-summary/')({ component: TimesheetsSummary })
