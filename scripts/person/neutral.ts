/** The remains of an erased person: a former employee without a name, whose hours still count. */
import type { StoredItem } from '#kit/table.ts'
import { ERASED_DOMAIN } from '#shared/features/employees/people.ts'
import { FORMER_NAME } from '#shared/features/employees/retention.ts'

const FORMER = `${FORMER_NAME.name} ${FORMER_NAME.lastName}`
const neutralEmail = (id: string): string => `former-${id}@${ERASED_DOMAIN}`

type Fields = Readonly<Record<string, unknown>>

/**
 * Kept so that these stay correct: the monthly hours, the sheets that a leader sees, and what a colleague was paid for
 * a referral.
 */
const KEPT_FIELDS = [
  'leader',
  'isLeader',
  'country',
  'project',
  'hireDate',
  'lastDay',
  'isTimesheetEnabled',
  'referBy',
  'referralAmount',
  'statusReferral',
  'depositDate',
]
const ID_OR_DAY = /^([0-9a-f]{24}|\d{4}-\d{2}-\d{2}.*)$/
/** Numbers that may be missing and become null; others, such as the number of children, become 0. */
const MISSING_NUMBERS = /^(salaryPeriodMonth|clientSalaryPeriodMonth|yearlyBudget)$/

/** Empties every field, including fields added in future versions. */
function emptyFields(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, emptyFields(inner, field)]))
  if (typeof value === 'string') return ID_OR_DAY.test(value) ? null : ''
  if (typeof value === 'number') return MISSING_NUMBERS.test(name) ? null : 0
  return typeof value === 'boolean' ? false : null
}

export function neutralEmployee({ sk, row, body }: StoredItem): { readonly row: Fields; readonly body: Fields } {
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => KEPT_FIELDS.includes(field)))
  return {
    row: { ...(emptyFields(row) as Fields), ...kept, ...FORMER_NAME, email: neutralEmail(sk) },
    body: emptyFields(body) as Fields,
  }
}

/**
 * Keeps the hours of each day and type, without texts, attachments and the kinds of benefits; and without the seal,
 * because the sealed content is gone.
 */
export function neutralSheet({ row, body }: StoredItem): { readonly row: Fields; readonly body: Fields } {
  const { reopened, approval, days, corrected: _, ...rest } = { ...row, ...body }
  const sheet = {
    ...rest,
    uploadedFileName: '',
    file: null,
    seal: null,
    reopened: reopened && { ...reopened, reason: '' },
    ...(approval === undefined ? {} : { approval: approval && { ...approval, comment: '' } }),
    days: days.map((day: Fields) => ({ ...day, taskDescription: '', subType: null })),
  }
  const pick = (of: Fields) =>
    Object.fromEntries(Object.entries(sheet).filter(([field]) => field in of || (of === body && field === 'days')))
  return { row: pick(row), body: pick(body) }
}

/** The data that identifies somebody. */
export interface Identity {
  /** Their ids: as an employee and as users. */
  readonly ids: ReadonlySet<string>
  readonly name: string
  readonly lastName: string
  /** Addresses and numbers that nobody else has. */
  readonly values: readonly string[]
  /** Whether somebody else has the same name, which then does not identify anybody. */
  readonly hasNamesake: boolean
}

/** Replaces their name and other identifying values in records about others. */
export function removeIdentity(value: unknown, person: Identity): unknown {
  const sought = [...person.values, ...(person.hasNamesake ? [] : [`${person.name} ${person.lastName}`])]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${sought.map(escapePattern).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const replaceIn = (inner: unknown): unknown => {
    if (typeof inner === 'string') return sought.length ? inner.replace(pattern, FORMER) : inner
    if (Array.isArray(inner)) return inner.map(replaceIn)
    // Bytes are not searched.
    if (typeof inner !== 'object' || inner === null || Object.getPrototypeOf(inner) !== Object.prototype) return inner
    const fields = Object.fromEntries(Object.entries(inner).map(([field, one]) => [field, replaceIn(one)]))
    return isTheirName(inner as Fields, person) ? { ...fields, ...FORMER_NAME } : fields
  }
  return replaceIn(value)
}

/** Names are stored with the person's id, but old ones without it. */
function isTheirName({ _id, employeeId, name, lastName }: Fields, person: Identity): boolean {
  if (name === undefined || lastName === undefined) return false
  if ([_id, employeeId].some(id => person.ids.has(String(id)))) return true
  return !(_id || employeeId || person.hasNamesake) && name === person.name && lastName === person.lastName
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
