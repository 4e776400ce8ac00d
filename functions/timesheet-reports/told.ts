/** What a document tells of a stored sheet. */
import { type Look, type StoredTimesheet, sheetProject } from '#functions/timesheets/store.ts'
import { fullName } from '#shared/features/employees/people.ts'
import type { Filed } from './archive.ts'

/** `hours` are those of the sheet's month. */
export const toldOf = (sheet: StoredTimesheet, look: Look, hours: number): Filed => ({
  employee: fullName(look.name(sheet.employee)),
  project: sheetProject(sheet.project, look).name,
  projectId: sheet.project,
  period: sheet.period,
  days: sheet.days,
  submittedAt: sheet.submittedAt,
  maxHours: hours,
})

/** Asks for names alone, and reaches nobody. */
export const NOBODY = { roles: [], employeeId: undefined, audience: 'staff' } as const
