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
import { increaseTypes } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
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
const byDate = (a: StoredPay, b: StoredPay) => (ageOf(a) < ageOf(b) ? -1 : 1)
const ageOf = ({ date, createdAt, _id }: StoredPay) => `${date}#${createdAt}#${_id}`

/** The newest entries' sealed amounts, beside the logs so that one read finds them. Every change to a log moves `version`. */
export interface CurrentPay {
  readonly salary: string | null
  readonly rate: string | null
  readonly version: number
}
const CURRENT = 'PAY'
const NONE: CurrentPay = { salary: null, rate: null, version: 0 }

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
  after: Pick<CurrentPay, Kind>,
  refusal: () => Refusal = lostRace,
): Write {
  const body: CurrentPay = { salary: after.salary, rate: after.rate, version: before.version + 1 }
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
  const first = (kind: Kind, sealed: string | null) =>
    sealed === null
      ? []
      : logs[kind].adding(employeeId, {
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
        })
  const entries = [...first('salary', salary), ...first('rate', rate)]
  return entries.length ? [...entries, keepingPay(employeeId, NONE, { salary, rate })] : []
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
  const held = newestOf(entries.filter(entry => entry.date <= date))
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
  const newest = newestOf([...entries, entry]) ?? entry
  return [...logs.salary.adding(employeeId, entry), keepingPay(employeeId, pay, { ...pay, salary: newest.sealed })]
}

/** Removes what somebody earned, when their record is gone. Who looked at it stays on record. */
export async function removingPay(employeeId: string): Promise<void> {
  for (const kind of KINDS) await logs[kind].removeAll(employeeId)
  await documents.send(new DeleteCommand({ TableName: settings.table, Key: { pk: CURRENT, sk: employeeId } }))
}
