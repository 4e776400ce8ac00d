import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { closeDueSheets } from './close-month.ts'
import { followMoves } from './follow-moves.ts'
import { sendReminders } from './send-reminders.ts'

export const handler = createJobHandler(jobsOf('timesheets'), {
  'close-timesheets': async now => {
    const closed = await closeDueSheets(now)
    const moved = await followMoves(now)
    return { ...closed, ...moved, failed: closed.failed + moved.failed }
  },
  'remind-of-timesheets': sendReminders,
})
