/** What people earn: the log of salaries and that of rates, each in its person's partition, and what holds now. */
import { createHash, randomBytes } from 'node:crypto'
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { authorOf } from '#kit/author.ts'
import { Children } from '#kit/children.ts'
import type { Change } from '#kit/history.ts'
import { lostRace, type Refusal } from '#kit/refusal.ts'
import { settings } from '#kit/settings.ts'
import { documents, type Write } from '#kit/table.ts'
import type { KeptAuthor } from '#shared/features/employees/people.ts'
import { changesTitle, increaseTypes } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import { today } from '#shared/kit/list.ts'
import { handedOver } from './handover.ts'

export const KINDS = ['salary', 'rate'] as const
export type Kind = (typeof KINDS)[number]

export interface StoredPay {
  readonly _id: string
  readonly version: number
  readonly sealed: string
  readonly sealedIncrease: string | null
  /** Of salaries only, as is the increase type. */
  readonly jobTitle: string | null
  readonly increaseType: string | null
  readonly comments: string
  readonly date: Day
  readonly createdBy: KeptAuthor
  readonly updatedBy: KeptAuthor
  readonly createdAt: string
  readonly updatedAt: string
}
export const logs: Readonly<Record<Kind, Children<StoredPay>>> = {
  salary: new Children('SALARY', { findable: true }),
  rate: new Children('RATE', { findable: true }),
}

/** The newest entry by its date; of several on one day, the one made last. */
export const newestOf = (entries: readonly StoredPay[]): StoredPay | undefined => [...entries].sort(byDate).at(-1)
/** The one in force on a day. */
export const heldOn = (entries: readonly StoredPay[], day: Day): StoredPay | undefined =>
  newestOf(entries.filter(({ date }) => date <= day))
const byDate = (a: StoredPay, b: StoredPay) => (ageOf(a) < ageOf(b) ? -1 : 1)
const ageOf = ({ date, createdAt, _id }: StoredPay) => `${date}#${createdAt}#${_id}`

/** An entry that was dated ahead when its log was last changed. */
interface Ahead extends Pick<StoredPay, '_id' | 'date' | 'sealed'> {
  /** Where it gives one. */
  readonly jobTitle: string | null
}
/**
 * The sealed amounts in force when a log was last changed, and what was dated ahead then, beside the logs so that one
 * read finds them. Every change to a log moves `version`.
 */
export interface CurrentPay {
  readonly salary: string | null
  readonly rate: string | null
  /** By day. What was written before entries could wait has none. */
  readonly ahead?: Readonly<Record<Kind, readonly Ahead[]>>
  readonly version: number
}
type Pay = Omit<CurrentPay, 'version'>
const CURRENT = 'PAY'
const NONE: CurrentPay = { salary: null, rate: null, version: 0 }
const aheadIn = ({ ahead }: Pay, kind: Kind): readonly Ahead[] => ahead?.[kind] ?? []

/** The sealed amount in force on a day, which is no earlier than the last change. */
export const inForce = (pay: Pay, kind: Kind, day: Day): string | null =>
  aheadIn(pay, kind).findLast(({ date }) => date <= day)?.sealed ?? pay[kind]

/** The entry with a job title that has come into force since the last change, the latest of several. */
export const titleDue = (pay: Pay, day: Day): Ahead | undefined =>
  aheadIn(pay, 'salary').findLast(({ date, jobTitle }) => date <= day && jobTitle !== null)

/** The pay once a log holds these entries. */
export function payWith(before: Pay, kind: Kind, entries: readonly StoredPay[], day: Day): Pay {
  const waiting = entries
    .filter(({ date }) => date > day)
    .sort(byDate)
    .map(({ _id, date, sealed, jobTitle, increaseType }) => ({
      ...{ _id, date, sealed },
      jobTitle: changesTitle(increaseType) ? jobTitle : null,
    }))
  return {
    ...before,
    [kind]: heldOn(entries, day)?.sealed ?? null,
    ahead: { salary: aheadIn(before, 'salary'), rate: aheadIn(before, 'rate'), [kind]: waiting },
  }
}

/** The same once what has come into force of the salaries waits no more. */
export const payOn = (pay: Pay, day: Day): Pay => ({
  ...pay,
  salary: inForce(pay, 'salary', day),
  ahead: { rate: aheadIn(pay, 'rate'), salary: aheadIn(pay, 'salary').filter(({ date }) => date > day) },
})

export async function currentPayOf(employeeId: string): Promise<CurrentPay> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: settings.table, Key: { pk: CURRENT, sk: employeeId }, ConsistentRead: true }),
  )
  return Item ? (Item.body as CurrentPay) : NONE
}

/** Everybody's, by employee. */
export async function everybodysPay(): Promise<ReadonlyMap<string, CurrentPay>> {
  const found = new Map<string, CurrentPay>()
  let from: Record<string, unknown> | undefined
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: settings.table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': CURRENT },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    )
    for (const { sk, body } of page.Items ?? []) found.set(sk, body)
    from = page.LastEvaluatedKey
  } while (from)
  return found
}

/** The write that keeps it: refused when a log has changed since `before` was read. */
export function keepingPay(
  employeeId: string,
  before: CurrentPay,
  { salary, rate, ahead }: Pay,
  refusal: () => Refusal = lostRace,
): Write {
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
    item: { Put: { TableName: settings.table, Item: { pk: CURRENT, sk: employeeId, body }, ...unchanged } },
    refusal,
  }
}

/** How a history tells of it: that it changed, and not a word more. */
export const payChanged = (kind: Kind): Change => ({ field: kind, from: null, to: null })

/**
 * The writes, for a hire's transaction, that begin both logs with what was agreed on: JWEs as the browser encrypted them,
 * which nobody but the salaries function can read. The history of the hire is the caller's, with `payChanged` in it.
 */
export function startingPay(
  employeeId: string,
  agreed: Readonly<Record<Kind, string | null>>,
  { jobTitle, date }: { readonly jobTitle: string; readonly date: Day },
  actor: Actor,
  now: Date,
): Write[] {
  const begun = (kind: Kind) => {
    const jwe = agreed[kind]
    return jwe === null ? null : handedOver(jwe, { employee: employeeId, amount: kind })
  }
  const [salary, rate] = [begun('salary'), begun('rate')]
  const author = authorOf(actor)
  const first = (kind: Kind, sealed: string | null): StoredPay[] =>
    sealed === null
      ? []
      : [
          {
            _id: makeId(now, createHash('sha256').update(`${employeeId} initial ${kind}`).digest('hex')),
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
  const entries = KINDS.map(kind => [kind, first(kind, { salary, rate }[kind])] as const)
  const writes = entries.flatMap(([kind, made]) => made.flatMap(entry => logs[kind].adding(employeeId, entry)))
  const pay = entries.reduce((before: Pay, [kind, made]) => payWith(before, kind, made, today(now)), NONE)
  return writes.length ? [...writes, keepingPay(employeeId, NONE, pay)] : []
}

/**
 * The writes, for another record's transaction, that log a new job title without a raise: the amount that held on that
 * day stands beside it, still sealed, since it is bound to whose it is and not to its entry. None where there is no salary
 * yet. The history is the caller's, with `payChanged` in it.
 */
export async function titleChange(
  employeeId: string,
  { jobTitle, date, comments }: { readonly jobTitle: string; readonly date: Day; readonly comments: string },
  actor: Actor,
  now: Date,
): Promise<Write[]> {
  // The log is read after the item that every change to it moves.
  const pay = await currentPayOf(employeeId)
  const entries = await logs.salary.of(employeeId)
  const held = heldOn(entries, date)
  if (!held) return []
  const author = authorOf(actor)
  const entry: StoredPay = {
    _id: makeId(now, randomBytes(10).toString('hex')),
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
  const after = payWith(pay, 'salary', [...entries, entry], today(now))
  return [...logs.salary.adding(employeeId, entry), keepingPay(employeeId, pay, after)]
}

/** Removes what somebody earned, when their record is gone. Who looked at it stays on record. */
export async function removingPay(employeeId: string): Promise<void> {
  for (const kind of KINDS) await logs[kind].removeAll(employeeId)
  await documents.send(new DeleteCommand({ TableName: settings.table, Key: { pk: CURRENT, sk: employeeId } }))
}
