/** Whose data has been kept for long enough. Pure. */
import { addMonths, type Day } from '#shared/kit/dates.ts'
import { type EmployeeRow, isErased } from './people.ts'

/** Replaces the name of an erased person everywhere. */
export const FORMER_NAME = { name: 'Former', lastName: 'employee' } as const

/** Whether a person left more than `months` months ago and was not erased. Without a last day it is never over. */
export const isRetentionOver = (
  person: Pick<EmployeeRow, 'isActive' | 'email' | 'lastDay'>,
  months: number,
  today: Day,
): boolean => !person.isActive && !isErased(person) && !!person.lastDay && addMonths(person.lastDay, months) < today
