/** A sheet as the server returns it, for tests of everything around its days. */
import type { Timesheet } from '#shared/features/timesheets.ts'

export const sampleTimesheet = (more: Partial<Timesheet> = {}): Timesheet => ({
  _id: 'a'.repeat(24),
  version: 3,
  period: '2026-11-01',
  employee: { _id: 'e'.repeat(24), name: 'Ana', lastName: 'Solís' },
  project: { _id: 'b'.repeat(24), name: 'Harbour', holidays: true, vacations: true, allowTimsheetImport: true },
  days: [],
  registered: 40,
  holidayTime: 0,
  otherTime: 0,
  timeSpent: 40,
  timeRemaining: 128,
  overtime: 0,
  maxHours: 168,
  hasEmptyDescriptions: false,
  uploadedFileName: '',
  submittedAt: null,
  closesAt: '2026-11-30T23:00:00.000Z',
  isClosed: false,
  reopened: null,
  publicLink: null,
  standingLink: null,
  ...more,
})
