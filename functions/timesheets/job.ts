import { createJobHandler } from '#kit/jobs.ts'
import { jobsOf } from '#shared/features/jobs.ts'
import { closeDueSheets } from './close-month.ts'
import { sendReminders } from './send-reminders.ts'

export const handler = createJobHandler(jobsOf('timesheets'), {
  'close-timesheets': closeDueSheets,
  'remind-of-timesheets': sendReminders,
})
