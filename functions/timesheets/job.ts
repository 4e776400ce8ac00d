import { createJobHandler } from '#kit/jobs.ts'
import { closeDueSheets } from './close-month.ts'
import { sendReminders } from './send-reminders.ts'

export const handler = createJobHandler('timesheets', {
  'close-timesheets': closeDueSheets,
  'remind-of-timesheets': sendReminders,
})
