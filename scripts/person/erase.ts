/**
 * Erases a person who has left. Records about them are deleted; in records about others, their name is replaced by that
 * of a former employee. Their sheets keep the hours, so that the monthly sums stay correct.
 */
import { gunzipSync } from 'node:zlib'
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { sheetIdOf } from '#functions/timesheets/store.ts'
import { authorOf } from '#kit/author.ts'
import { settings } from '#kit/settings.ts'
import { documentClient, queryPartition, type StoredItem, toTombstone } from '#kit/table.ts'
import { PEER_TASKS } from '#shared/features/career-development-plans/storage.ts'
import { formerUserStorage, isUserOf } from '#shared/features/users/storage.ts'
import { ARCHIVES_PREFIX, SNAPSHOTS_PREFIX } from '#shared/kit/file-keys.ts'
import { monthOfId } from '#shared/kit/ids.ts'
import type { FileVersion, StageFiles } from '../stage-files.ts'
import { collectionOf, isAbout, segmentsOf, valuesIn } from './collect.ts'
import { type Identity, neutralEmployee, neutralSheet, removeIdentity } from './neutral.ts'

/** Records who was erased, by whom and when, so that a restore erases them again. */
export const ERASED_PARTITION = 'ERASED'

/** Kept because sums or others' records need them; they contain only ids and numbers. */
const KEPT = /^(TIMESHEETS_OF|WORK_TIME|FORMER_USER)$/
/** Temporary items, and items that only refer to others: deleted if they name the person. */
const PASSING =
  /^(REPEATED|ASKED_JOB|NOTICE\w*|WEBHOOK_(OUTBOX|DELIVERY)|SIGN_IN_\w+|CREDENTIAL|TIMESHEET_REMINDED|UNFINISHED_DELETION)$/
const EMPLOYEE = 'EMPLOYEE'
const USER = 'USER'

interface Change {
  readonly before: StoredItem
  /** If missing, the item is deleted. */
  readonly after?: StoredItem
}
export interface Erasure {
  readonly identity: Identity
  /** The changes in order: the records that identify the person come last. */
  readonly changes: readonly Change[]
  readonly files: readonly FileVersion[]
  /** The numbers of deleted and of changed items, by collection. */
  readonly deleted: ReadonlyMap<string, number>
  readonly changed: ReadonlyMap<string, number>
}
type Scan = () => AsyncIterable<StoredItem>

/**
 * Plans the changes. `isRepeat` is for somebody erased before, whom a restore has brought back. @throws a sentence if
 * the person is unknown, still works here, or was erased before.
 */
export async function planErasure(
  scan: Scan,
  files: StageFiles | undefined,
  id: string,
  now: Date,
  { isRepeat = false } = {},
): Promise<Erasure> {
  const [people, users, erased] = await Promise.all([EMPLOYEE, USER, ERASED_PARTITION].map(queryPartition))
  const employee = people?.find(item => item.sk === id && !item.deleted)
  const own = (users ?? []).filter(
    ({ sk, row, deleted }) =>
      !deleted && (sk === id || (employee && isUserOf(row, { _id: id, email: employee.row.email }))),
  )
  const record = employee ?? own[0]
  if (!isRepeat && erased?.some(({ sk }) => sk === id)) throw new Error(`${id} was erased before`)
  if (!record) throw new Error(`Nobody has the id ${id}`)
  if (!isRepeat && [record, ...own].some(({ row }) => row.isActive))
    throw new Error(`${record.row.name} ${record.row.lastName} is active: deactivate them first`)

  const identity = identify(record, own, people ?? [])
  const ids = await findOwnIds(scan, id, identity)
  const changes: Change[] = []
  for await (const item of scan()) {
    const change = changeOf(item, identity, ids, now)
    if (change) changes.push(change)
  }
  const last = ({ before: { pk, sk } }: Change) => (pk === EMPLOYEE && sk === id ? 2 : pk === USER ? 1 : 0)
  changes.sort((a, b) => last(a) - last(b))
  const versions: FileVersion[] = []
  // Archives contain the documents of many people; they expire after a day and can be created again.
  for await (const version of files?.versions() ?? [])
    if (
      [ARCHIVES_PREFIX, SNAPSHOTS_PREFIX].some(prefix => version.key.startsWith(prefix)) ||
      version.key.split('/').some(segment => ids.has(segment))
    )
      versions.push(version)
  return {
    identity,
    changes,
    files: versions,
    deleted: countByCollection(changes.filter(({ after }) => !after || after.deleted)),
    changed: countByCollection(changes.filter(({ after }) => after && !after.deleted)),
  }
}

function identify(record: StoredItem, users: readonly StoredItem[], people: readonly StoredItem[]): Identity {
  const { name, lastName } = record.row
  const ids = new Set([record.sk, ...users.map(({ sk }) => sk)])
  const { idNumber, mobilePhoneNumber, homePhoneNumber, legadmiId, clientEmail, emergencyContacts } = record.body ?? {}
  const numbers = [idNumber, mobilePhoneNumber, homePhoneNumber, legadmiId]
  const values = [
    ...[record, ...users].map(({ row }) => row.email),
    clientEmail,
    // Short numbers also occur in unrelated data.
    ...[...numbers, emergencyContacts?.phoneNumber1, emergencyContacts?.phoneNumber2].filter(
      number => String(number ?? '').length >= 7,
    ),
  ]
  const hasNamesake = people.some(({ sk, row }) => sk !== record.sk && row?.name === name && row?.lastName === lastName)
  return { ids, name, lastName, values: [...new Set(values.filter(Boolean).map(String))], hasNamesake }
}

/** Returns the ids of the person and of every record about them, including deleted sheets that still have a history. */
async function findOwnIds(scan: Scan, id: string, { ids }: Identity): Promise<ReadonlySet<string>> {
  const projects = (await queryPartition('PROJECT')).map(({ sk }) => sk)
  const found = new Set(ids)
  for await (const item of scan()) {
    if (!item.deleted && isAbout(item, ids)) found.add(item.sk)
    const [history, collection, sheet = ''] = String(item.pk).split('#')
    if (history === 'HISTORY' && collection === 'TIMESHEET' && !found.has(sheet)) {
      const period = `${monthOfId(sheet)}-01`
      if (projects.some(project => sheetIdOf(id, period, project) === sheet)) found.add(sheet)
    }
  }
  return found
}

function changeOf(item: StoredItem, person: Identity, ids: ReadonlySet<string>, now: Date): Change | undefined {
  const { pk, sk } = item
  const [collection = ''] = String(pk).split('#')
  if (item.deleted || collection === ERASED_PARTITION || KEPT.test(collection)) return undefined
  if (PASSING.test(collection)) return isNamed(item, person, ids) ? { before: item } : undefined
  if (collection === 'UNIQUE')
    return (ids.has(item.owner) && !segmentsOf(item).some(name => KEPT.test(name))) || person.values.includes(sk)
      ? { before: item }
      : undefined
  if (collection === 'PARENT') return ids.has(item.parent) ? { before: item } : undefined
  if (pk === EMPLOYEE && person.ids.has(sk)) {
    const { accessTokens: _, ...rest } = item
    return { before: item, after: buildReplacement(rest as StoredItem, neutralEmployee(item), now) }
  }
  if (collection === 'TIMESHEET' && ids.has(sk)) {
    const neutral = { ...item, ...neutralSheet(item) }
    return { before: item, after: buildReplacement(item, removeIdentity(neutral, person) as StoredItem, now) }
  }
  // A request for a peer's comment about them, or its draft, is stored under the peer.
  if (collection === PEER_TASKS && ids.has(sk)) return { before: item }
  if (isAbout(item, person.ids) || segmentsOf(item).some(segment => ids.has(segment)))
    return item.version && item.row
      ? { before: item, after: toTombstone({ pk, sk }, item.version + 1, now) }
      : { before: item }
  const { pk: _pk, sk: _sk, ...rest } = item
  const after = removeIdentity(rest, person) as StoredItem
  return JSON.stringify(after) === JSON.stringify(rest)
    ? undefined
    : { before: item, after: buildReplacement(item, after, now) }
}

function isNamed(item: StoredItem, person: Identity, ids: ReadonlySet<string>): boolean {
  const { answer, ...rest } = item
  const said = answer instanceof Uint8Array ? gunzipSync(answer).toString() : ''
  const texts = [JSON.stringify(valuesIn(rest)), said].join(' ').toLowerCase()
  const full = `${person.name} ${person.lastName}`
  return [...ids, ...person.values, full].some(one => texts.includes(one.toLowerCase()))
}

/** Row caches notice a change by its date, and ignore items that are not newer than their own. */
const buildReplacement = (before: StoredItem, fields: Partial<StoredItem>, now: Date): StoredItem => ({
  ...before,
  ...fields,
  ...(before.version ? { version: before.version + 1 } : {}),
  ...(before.changedAt ? { changedAt: now.getTime() } : {}),
})

const countByCollection = (changes: readonly Change[]) =>
  new Map([...Map.groupBy(changes, ({ before }) => collectionOf(before))].map(([name, of]) => [name, of.length]))

type EraserActor = Parameters<typeof authorOf>[0]

/**
 * Applies the changes. Items that somebody has changed in the meantime are left and counted. The next run can erase
 * them, because the records that identify the person go last.
 */
export async function applyErasure(
  { identity, changes, files }: Erasure,
  bucket: StageFiles | undefined,
  { id, actor, now }: { readonly id: string; readonly actor: EraserActor; readonly now: Date },
): Promise<{ readonly left: number }> {
  let left = 0
  for (const version of files) await bucket?.removeVersion(version)
  // Together, and last: other items that name them by the id of their user can only be found through these.
  const isRecord = ({ before }: Change) => [EMPLOYEE, USER].includes(before.pk) && identity.ids.has(before.sk)
  for (const change of changes.filter(one => !isRecord(one))) if (!(await apply(change))) left++
  if (left) return { left }
  const who = authorOf(actor)
  const records = changes.filter(isRecord).map(({ before, after }) => ({ Put: putOf(before, after ?? before) }))
  const put = (Item: Record<string, unknown>) => ({ Put: { TableName: settings.table, Item } })
  const history = `HISTORY#${records.some(({ Put }) => Put.Item.pk === EMPLOYEE) ? EMPLOYEE : USER}#${id}`
  await documentClient
    .send(
      new TransactWriteCommand({
        TransactItems: [
          ...records,
          put({
            pk: history,
            sk: `${now.toISOString()}#erased`,
            body: { who, changes: [{ field: 'erased', from: null, to: 'yes' }] },
          }),
          // Texts and decisions about others still contain their id, so they are remembered as a former user.
          ...(identity.ids.size > 1 ? [put({ pk: formerUserStorage.name, sk: id })] : []),
          put({ pk: ERASED_PARTITION, sk: id, body: { who, at: now.toISOString() } }),
        ],
      }),
    )
    .catch((error: unknown) => {
      // Somebody has changed the record meanwhile.
      if (!(error instanceof TransactionCanceledException)) throw error
      left = records.length
    })
  return { left }
}

/** Writes one change; returns false if the item has changed since it was read. */
async function apply({ before, after }: Change): Promise<boolean> {
  const { pk, sk } = before
  try {
    if (after) await documentClient.send(new PutCommand(putOf(before, after)))
    else await documentClient.send(new DeleteCommand({ TableName: settings.table, Key: { pk, sk } }))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

function putOf(before: StoredItem, Item: StoredItem) {
  const field = before.version ? 'version' : before.body ? 'body' : 'pk'
  return {
    TableName: settings.table,
    Item,
    ConditionExpression: '#field = :before',
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':before': before[field] },
  }
}
