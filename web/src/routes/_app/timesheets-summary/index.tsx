import { createFileRoute } from '@tanstack/react-router'
import { TimesheetsSummary } from '#web/features/timesheets/summary/summary.tsx'

export const Route = createFileRoute('/_app/timesheets-summary/')({ component: TimesheetsSummary })
