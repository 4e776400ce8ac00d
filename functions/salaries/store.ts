/** People's pay: the log of salaries and that of rates, each in its person's partition, and the current pay. */
import { randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { AppError, versionConflict } from '#kit/app-error.ts'
import type { FieldChange } from '#kit/audit-log.ts'
import { authorOf } from '#kit/author.ts'
import type { RemovedPartition } from '#kit/deletions.ts'
import { digestOf } from '#kit/digest.ts'
import { settings } from '#kit/settings.ts'
import { SubCollection } from '#kit/sub-collection.ts'
import { documentClient, queryPartition, type TableKey, type TableWrite } from '#kit/table.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { changesJobTitle, increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { salaryLogStorage } from '#shared/features/salaries/storage.ts'
import type { Actor } from '#shared/kit/access.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import { signForHandover } from './handover.ts'

export const PAY_KINDS = ['salary', 'rate'] as const
export type PayKind = (typeof PAY_KINDS)[number]

export interface StoredPay {
  readonly _id: string
  readonly version: number
  /** The encrypted amount. The name is already in stored items; elsewhere, a seal closes a timesheet. */
  readonly sealed: string
  readonly sealedIncrease: string | null
  /** For salaries only, as is the increase type. */
  readonly jobTitle: string | null
  readonly increaseType: string | null
  readonly comments: string
  readonly date: Day
  readonly createdBy: StoredAuthor
  readonly updatedBy: StoredAuthor
  readonly createdAt: string
  readonly updatedAt: string
}
export const payLogs: Readonly<Record<PayKind, SubCollection<StoredPay>>> = {
  salary: new SubCollection(salaryLogStorage.name, { lookupById: true }),
  rate: new SubCollection('RATE', { lookupById: true }),
}

/** The newest entry by its date; if several have the same day, the one created last. */
export const newestEntry = (entries: readonly StoredPay[]): StoredPay | undefined =>
  [...entries].sort(compareByDate).at(-1)
/** The entry in force on a day. */
export const entryInForceOn = (entries: readonly StoredPay[], day: Day): StoredPay | undefined =>
  newestEntry(entries.filter(({ date }) => date <= day))
const compareByDate = (a: StoredPay, b: StoredPay) => (dateSortKey(a) < dateSortKey(b) ? -1 : 1)
const dateSortKey = ({ date, createdAt, _id }: StoredPay) => `${date}#${createdAt}#${_id}`

/** An entry that was future-dated when its log was last changed. */
interface FutureEntry extends Pick<StoredPay, '_id' | 'date' | 'sealed'> {
  /** `null` when it gives none. */
  readonly jobTitle: string | null
}
/**
 * The encrypted amounts in force when a log was last changed, and the entries that were future-dated then, stored next
 * to the logs so that one read finds them. Every change to a log increments `version`.
 */
export interface CurrentPay {
  readonly salary: string | null
  readonly rate: string | null
  /** By day. Missing in items written before future-dated entries existed. */
  readonly ahead?: Readonly<Record<PayKind, readonly FutureEntry[]>>
  readonly version: number
}
type Pay = Omit<CurrentPay, 'version'>
const CURRENT_PAY = 'PAY'
const NO_PAY: CurrentPay = { salary: null, rate: null, version: 0 }
const futureEntriesOf = ({ ahead }: Pay, kind: PayKind): readonly FutureEntry[] => ahead?.[kind] ?? []

/** The encrypted amount in force on a day that is not before the last change. */
export const amountInForce = (pay: Pay, kind: PayKind, day: Day): string | null =>
  futureEntriesOf(pay, kind).findLast(({ date }) => date <= day)?.sealed ?? pay[kind]

/** Whether there is an amount, in force or future-dated. */
export const hasPay = (pay: Pay, kind: PayKind): boolean => pay[kind] !== null || futureEntriesOf(pay, kind).length > 0

/** The entry with a job title that has come into force since the last change; the latest if there are several. */
export const findDueTitle = (pay: Pay, day: Day): FutureEntry | undefined =>
  futureEntriesOf(pay, 'salary').findLast(({ date, jobTitle }) => date <= day && jobTitle !== null)

/** The current pay once a log holds these entries. */
export function withLogEntries(before: Pay, kind: PayKind, entries: readonly StoredPay[], day: Day): Pay {
  const waiting = entries
    .filter(({ date }) => date > day)
    .sort(compareByDate)
    .map(({ _id, date, sealed, jobTitle, increaseType }) => ({
      _id,
      date,
      sealed,
      jobTitle: changesJobTitle(increaseType) ? jobTitle : null,
    }))
  return {
    ...before,
    [kind]: entryInForceOn(entries, day)?.sealed ?? null,
    ahead: { salary: futureEntriesOf(before, 'salary'), rate: futureEntriesOf(before, 'rate'), [kind]: waiting },
  }
}

/** The same, with the salaries that are due by this day no longer waiting. */
export const withDueSalaries = (pay: Pay, day: Day): Pay => ({
  ...pay,
  salary: amountInForce(pay, 'salary', day),
  ahead: {
    rate: futureEntriesOf(pay, 'rate'),
    salary: futureEntriesOf(pay, 'salary').filter(({ date }) => date > day),
  },
})

export const currentPayKey = (employeeId: string): TableKey => ({ pk: CURRENT_PAY, sk: employeeId })
export async function loadCurrentPay(employeeId: string): Promise<CurrentPay> {
  const { Item } = await documentClient.send(
    new GetCommand({ TableName: settings.table, Key: currentPayKey(employeeId), ConsistentRead: true }),
  )
  return Item ? (Item.body as CurrentPay) : NO_PAY
}

/** The current pay of all people, by employee. */
export async function loadAllCurrentPay(): Promise<ReadonlyMap<string, CurrentPay>> {
  return new Map((await queryPartition(CURRENT_PAY)).map(({ sk, body }) => [sk, body]))
}

/** The write that stores it: fails when a log has changed since `before` was read. */
export function currentPayWrite(
  employeeId: string,
  before: CurrentPay,
  { salary, rate, ahead }: Pay,
  refusal: () => AppError = versionConflict,
): TableWrite {
  const body: CurrentPay = { salary, rate, ...(ahead ? { ahead } : {}), version: before.version + 1 }
  const unchanged =
    before.version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'body.#version = :before',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':before': before.version },
        }
  return {
    item: { Put: { TableName: settings.table, Item: { pk: CURRENT_PAY, sk: employeeId, body }, ...unchanged } },
    toError: refusal,
  }
}

/** How the audit log records it: only that the pay changed, without amounts. */
export const payAuditChange = (kind: PayKind): FieldChange => ({ field: kind, from: null, to: null })

/**
 * The writes, for a hire's transaction, that start both logs with what was agreed on: JWEs as the browser encrypted
 * them, which only the salaries function can read. The caller writes the hire's audit entry, including
 * `payAuditChange`.
 */
export function initialPayWrites(
  employeeId: string,
  agreed: Readonly<Record<PayKind, string | null>>,
  { jobTitle, date, country }: { readonly jobTitle: string; readonly date: Day; readonly country: string },
  actor: Actor,
  now: Date,
): TableWrite[] {
  const begun = (kind: PayKind) => {
    const jwe = agreed[kind]
    return jwe === null
      ? null
      : signForHandover(jwe, { employee: employeeId, amount: kind }, currencyOf(country, settings.currencies))
  }
  const [salary, rate] = [begun('salary'), begun('rate')]
  const author = authorOf(actor)
  const first = (kind: PayKind, sealed: string | null): StoredPay[] =>
    sealed === null
      ? []
      : [
          {
            _id: makeId(now, digestOf(`${employeeId} initial ${kind}`)),
            version: 1,
            sealed,
            sealedIncrease: null,
            jobTitle: kind === 'salary' ? jobTitle : null,
            increaseType: null,
            comments: kind === 'salary' ? 'Initial salary' : 'Initial rate',
            date,
            createdBy: author,
            updatedBy: author,
            createdAt: now.toISOString(),
            updatedAt: now.toISOString(),
          },
        ]
  const entries = PAY_KINDS.map(kind => [kind, first(kind, { salary, rate }[kind])] as const)
  const writes = entries.flatMap(([kind, made]) => made.flatMap(entry => payLogs[kind].addWrites(employeeId, entry)))
  const pay = entries.reduce((before: Pay, [kind, made]) => withLogEntries(before, kind, made, utcToday(now)), NO_PAY)
  return writes.length ? [...writes, currentPayWrite(employeeId, NO_PAY, pay)] : []
}

/**
 * The writes, for another record's transaction, that log a new job title without a raise: the entry gets the amount in
 * force on that day, still encrypted, since it is bound to its employee and not to its entry. None if there is no
 * salary yet. The caller writes the audit entry, including `payAuditChange`.
 */
export async function titleChangeWrites(
  employeeId: string,
  {
    jobTitle,
    date,
    comments,
    entryId,
  }: { readonly jobTitle: string; readonly date: Day; readonly comments: string; readonly entryId?: string },
  actor: Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>,
  now: Date,
): Promise<TableWrite[]> {
  // The log is read after the item that every change to it updates.
  const pay = await loadCurrentPay(employeeId)
  const entries = await payLogs.salary.list(employeeId)
  const held = entryInForceOn(entries, date)
  if (!held) return []
  const author = authorOf(actor)
  const entry: StoredPay = {
    _id: entryId ?? makeId(now, randomBytes(10).toString('hex')),
    version: 1,
    sealed: held.sealed,
    sealedIncrease: null,
    jobTitle,
    increaseType: increaseTypes.id('Job Title Change'),
    comments,
    date,
    createdBy: author,
    updatedBy: author,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }
  const after = withLogEntries(pay, 'salary', [...entries, entry], utcToday(now))
  return [...payLogs.salary.addWrites(employeeId, entry), currentPayWrite(employeeId, pay, after)]
}

/** The writes that take back such an entry, if it is still there. The caller writes the audit entry. */
export async function removeTitleChangeWrites(employeeId: string, entryId: string, now: Date): Promise<TableWrite[]> {
  const pay = await loadCurrentPay(employeeId)
  const entries = await payLogs.salary.list(employeeId)
  const entry = entries.find(({ _id }) => _id === entryId)
  if (!entry) return []
  if (entry.version > 1) throw new AppError('invalid', 'The salary entry of this change has been edited since')
  const rest = entries.filter(one => one !== entry)
  const after = withLogEntries(pay, 'salary', rest, utcToday(now))
  return [...payLogs.salary.removeWrites(employeeId, entry), currentPayWrite(employeeId, pay, after)]
}

/** The partitions of a person's pay to delete with their record, besides the current pay. The log of views stays. */
export const payPartitionsOf = (employeeId: string): RemovedPartition[] =>
  PAY_KINDS.map(kind => payLogs[kind].partitionOf(employeeId))
export const removeCurrentPayWrite = (employeeId: string): TableWrite => ({
  item: { Delete: { TableName: settings.table, Key: { pk: CURRENT_PAY, sk: employeeId } } },
  toError: versionConflict,
})
