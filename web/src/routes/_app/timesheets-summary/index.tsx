import { createFileRoute } from '@tanstack/react-router'
import { TimesheetsSummaryScreen } from '#web/features/timesheets/summary/timesheets-summary-screen.tsx'

/** On the main host; the guard leads employees, whose host has the address too, to the timesheet itself. */
export const Route = createFileRoute('/_app/timesheets-summary/')({ component: TimesheetsSummaryScreen })
