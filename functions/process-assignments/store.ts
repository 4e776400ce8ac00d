/** Who goes through which process, and when next: one partition. */
import { Collection } from '#kit/collection.ts'
import { invalid } from '#kit/refusal.ts'
import { release, take, type Write } from '#kit/table.ts'
import { type ProcessRow, processMessages } from '#shared/features/process-assignments.ts'

/** `startDate` is the day of the month that somebody chose: a short month moves one start, not all that follow. */
export type StoredProcess = ProcessRow & { readonly startDate: number }

export const processes = new Collection<ProcessRow, StoredProcess>({
  name: 'PROCESS',
  split: 'whole',
  rowFields: [
    'employee',
    'processType',
    'periodicity',
    'isActive',
    'nextPeriodStartDate',
    'careerDevelopmentPlanTemplate',
  ],
})

type Pair = Pick<ProcessRow, 'employee' | 'processType'>
const pairOf = ({ employee, processType }: Pair) => `${employee}#${processType}`

/** One of a type an employee. */
export const takingProcess = (of: Pair, id: string): Write =>
  take('PROCESS', pairOf(of), id, () => invalid('processType', processMessages.second))
export const releasingProcess = (of: Pair): Write => release('PROCESS', pairOf(of))
export const isSamePair = (one: Pair, other: Pair): boolean => pairOf(one) === pairOf(other)
