/** Writes that accompany every change of a checklist: the reservation per person and template, and notices. */
import { validationError } from '#kit/app-error.ts'
import type { NoticeCause } from '#kit/notices.ts'
import { releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import { isChecklistCompleted } from '#shared/features/procedures/checklist.ts'
import { type Procedure, procedureMessages } from '#shared/features/procedures/procedure.ts'
import type { ProcedureProcessRow } from '#shared/features/procedures/process.ts'
import { openedItemWrites } from './notices.ts'
import type { Owners } from './owners.ts'
import type { ProcedureStore, StoredProcess } from './store.ts'

type Kind = Pick<Procedure, 'name' | 'screen'>
type Process = Pick<ProcedureProcessRow, 'employee' | 'template' | 'done' | 'total'>

const reservationOf = ({ name }: Kind) => `OPEN_CHECKLIST#${name}`
const keyOf = ({ employee, template }: Process) => `${employee}#${template._id}`

/** The error for a second open checklist, with a link to the first. */
export const secondOpenError = ({ screen }: Kind, { template }: Process, first: string | undefined) =>
  validationError(
    'template',
    procedureMessages.secondOpen(template.title),
    screen && first ? `${screen}/${first}` : undefined,
  )

/** Reserves the one open checklist that a person may have of a template. */
export const reserveOpenWrites = (kind: Kind, process: Process, id: string): TableWrite[] =>
  isChecklistCompleted(process)
    ? []
    : [reserveUniqueWrite(reservationOf(kind), keyOf(process), id, first => secondOpenError(kind, process, first))]

export const releaseOpenWrites = (kind: Kind, process: Process): TableWrite[] =>
  isChecklistCompleted(process) ? [] : [releaseUniqueWrite(reservationOf(kind), keyOf(process))]

/** For `updateWithRetry`. */
export const changeWrites =
  (kind: Kind, store: ProcedureStore, owners: Owners, cause: Omit<NoticeCause, 'change'>) =>
  (before: StoredProcess, after: Omit<StoredProcess, '_id' | 'version'>): TableWrite[] => {
    const { _id, version, owed } = before
    const wasDone = isChecklistCompleted(before)
    const isDone = isChecklistCompleted(after)
    return [
      ...(isDone && !wasDone ? releaseOpenWrites(kind, before) : []),
      ...(wasDone && !isDone ? reserveOpenWrites(kind, after, _id) : []),
      ...openedItemWrites(store, { ...after, _id }, owed, owners, { ...cause, change: version + 1 }),
    ]
  }
