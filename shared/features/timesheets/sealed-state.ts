/**
 * The parts of a sheet that are sealed at its close, and the differences between two of its states. Pure. Source:
 * docs/decisions/timesheets.md, "Sealed sheets".
 */
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import type { Day } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { FORMER_NAME } from '../employees/retention.ts'
import { type DayRow, daySubTypes, dayTypeLabel, dayTypes } from './days.ts'
import type { SealDifference } from './seal.ts'

/** The parts of a stored sheet that are sealed. */
export interface SealableSheet {
  readonly _id: string
  readonly employee: string
  readonly project: string
  readonly period: Day
  readonly days: readonly DayRow[]
  readonly registered: number
  readonly holidayTime: number
  readonly otherTime: number
  readonly timeSpent: number
  readonly hasEmptyDescriptions: boolean
  readonly submittedAt: string | null
  readonly closedAt: string | null
  readonly reopened: {
    readonly until: string
    readonly reason: string
    readonly by: Name
    readonly at: string
  } | null
  readonly approval?:
    | { readonly decision: 'approved' | 'returned'; readonly by: Name; readonly at: string; readonly comment: string }
    | null
    | undefined
  readonly uploadedFileName: string
  readonly file: { readonly key: string; readonly fileName: string; readonly type: string } | null
}
interface Name {
  readonly name: string
  readonly lastName: string
}

/** Picks the sealed parts field by field, so that a field that is added to sheets later invalidates no old seal. */
export const sealedStateOf = (sheet: SealableSheet) => ({
  _id: sheet._id,
  employee: sheet.employee,
  project: sheet.project,
  period: sheet.period,
  days: sheet.days.map(({ _id, date, type, subType, taskDescription, timeSpent }) => ({
    _id,
    date,
    type,
    subType,
    taskDescription,
    timeSpent,
  })),
  registered: sheet.registered,
  holidayTime: sheet.holidayTime,
  otherTime: sheet.otherTime,
  timeSpent: sheet.timeSpent,
  hasEmptyDescriptions: sheet.hasEmptyDescriptions,
  submittedAt: sheet.submittedAt,
  closedAt: sheet.closedAt,
  reopened: sheet.reopened && {
    until: sheet.reopened.until,
    reason: sheet.reopened.reason,
    at: sheet.reopened.at,
    by: nameOf(sheet.reopened.by),
  },
  approval: sheet.approval
    ? {
        decision: sheet.approval.decision,
        at: sheet.approval.at,
        comment: sheet.approval.comment,
        by: nameOf(sheet.approval.by),
      }
    : null,
  uploadedFileName: sheet.uploadedFileName,
  file: sheet.file && { key: sheet.file.key, fileName: sheet.file.fileName, type: sheet.file.type },
})
type SealedState = ReturnType<typeof sealedStateOf>
const nameOf = ({ name, lastName }: Name): Name => ({ name, lastName })

/** The sealed data: the sheet, with the names and the maximum hours on its document at that moment. */
export interface SealedData {
  readonly format: 1
  readonly version: number
  readonly employee: Name
  readonly project: string
  readonly maxHours: number
  readonly sheet: SealedState
}

/** Whether a sheet has been reopened since that state was sealed: then it may differ. */
export const isReopenedSince = (sealed: SealedState, sheet: SealableSheet): boolean =>
  canonicalJson(sealed.reopened) !== canonicalJson(sealedStateOf(sheet).reopened)

/** Whether a difference only comes from the erasure of a person: sealed data keeps the name. */
export function isErasure({ from, to }: SealDifference): boolean {
  const parts = to.split(fullName(FORMER_NAME))
  if (parts.length === 1) return false
  return new RegExp(`^${parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 's').test(from)
}

export function diffSealedStates(before: SealedState, after: SealedState): SealDifference[] {
  if (canonicalJson(before) === canonicalJson(after)) return []
  const found = [...diffFields(null, sheetFields(before), sheetFields(after)), ...diffRows(before.days, after.days)]
  // The descriptions are equal although the data is not, such as for another order of rows.
  return found.length ? found : [{ date: null, field: 'Internal data', from: '', to: '' }]
}

function diffRows(before: SealedState['days'], after: SealedState['days']): SealDifference[] {
  const ids = [...new Set([...before, ...after].map(({ _id }) => _id))]
  return ids
    .flatMap(id => {
      const [from, to] = [before, after].map(rows => rows.find(({ _id }) => _id === id))
      return diffFields((from ?? to)?.date ?? null, rowFields(from), rowFields(to))
    })
    .sort((a, b) => (String(a.date) < String(b.date) ? -1 : String(a.date) > String(b.date) ? 1 : 0))
}

type Described = Readonly<Record<string, string>>
const diffFields = (date: Day | null, from: Described, to: Described): SealDifference[] =>
  Object.keys(from)
    .filter(field => from[field] !== to[field])
    .map(field => ({ date, field, from: from[field] ?? '', to: to[field] ?? '' }))

const rowFields = (row: SealedState['days'][number] | undefined): Described => ({
  Date: row?.date ?? '',
  Type: row ? nameIn(dayTypes.all, row.type, dayTypeLabel) : '',
  Kind: row?.subType ? nameIn(daySubTypes.all, row.subType) : '',
  Hours: row ? String(row.timeSpent) : '',
  Description: row?.taskDescription ?? '',
})

/** Returns a name, or an unknown id as it is, because the table may have been changed by hand. */
function nameIn<N extends string>(
  entries: readonly { readonly _id: string; readonly name: N }[],
  id: string,
  label: (name: N) => string = name => name,
): string {
  const entry = entries.find(({ _id }) => _id === id)
  return entry ? label(entry.name) : id
}

const sheetFields = ({ reopened, approval, ...sheet }: SealedState): Described => ({
  Employee: sheet.employee,
  Project: sheet.project,
  Month: sheet.period,
  Closed: sheet.closedAt ?? '',
  'Reopened by': signatureOf(reopened),
  'Reopened at': reopened?.at ?? '',
  'Reopened until': reopened?.until ?? '',
  'Reopened because': reopened?.reason ?? '',
  Submitted: sheet.submittedAt ?? '',
  Approval: approval?.decision ?? '',
  'Decided by': signatureOf(approval),
  'Decided at': approval?.at ?? '',
  Comment: approval?.comment ?? '',
  Attachment: sheet.uploadedFileName,
  'Attached file': sheet.file?.key ?? '',
  Registered: String(sheet.registered),
  Holiday: String(sheet.holidayTime),
  Others: String(sheet.otherTime),
  Total: String(sheet.timeSpent),
  'Empty descriptions': sheet.hasEmptyDescriptions ? 'Yes' : 'No',
})
const signatureOf = (by: { readonly by: Name } | null) => (by ? fullName(by.by) : '')
