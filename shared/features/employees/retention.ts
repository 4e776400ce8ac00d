/** Whose data has been kept for long enough. Pure. */
import { addMonths, type Day } from '#shared/kit/dates.ts'
import type { EmployeeRow } from './people.ts'

/** Of the address that replaces that of a person who was erased. */
export const ERASED_DOMAIN = 'erased.invalid'

/** What their name becomes, wherever it stands. */
export const FORMER_NAME = { name: 'Former', lastName: 'employee' } as const

/** Whether a person left more than so many months ago and was not erased. Without a last day, it is never over. */
export const isRetentionOver = (
  { isActive, email, lastDay }: Pick<EmployeeRow, 'isActive' | 'email' | 'lastDay'>,
  months: number,
  today: Day,
): boolean => !isActive && !email.endsWith(`@${ERASED_DOMAIN}`) && !!lastDay && addMonths(lastDay, months) < today
