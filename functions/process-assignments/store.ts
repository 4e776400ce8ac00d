/** Process assignments: one partition. */
import { validationError } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import { processAssignmentStorage } from '#shared/features/process-assignments/storage.ts'
import { ProcessAssignmentRow, processAssignmentMessages } from '#shared/features/process-assignments.ts'

/** `startDate` keeps the day of the month that was chosen: a short month moves one start, not all that follow. */
export type StoredAssignment = ProcessAssignmentRow & { readonly startDate: number }

export const processAssignments = new Collection<ProcessAssignmentRow, StoredAssignment>({
  ...processAssignmentStorage,
  row: ProcessAssignmentRow,
})

type PersonAndType = Pick<ProcessAssignmentRow, 'employee' | 'processType'>
const pairKey = ({ employee, processType }: PersonAndType) => `${employee}#${processType}`

/** One per type and employee. */
export const reserveAssignmentWrite = (of: PersonAndType, id: string): TableWrite =>
  reserveUniqueWrite('PROCESS', pairKey(of), id, () => validationError('processType', processAssignmentMessages.second))
export const releaseAssignmentWrite = (of: PersonAndType): TableWrite => releaseUniqueWrite('PROCESS', pairKey(of))
export const isSamePair = (one: PersonAndType, other: PersonAndType): boolean => pairKey(one) === pairKey(other)
