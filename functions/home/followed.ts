/**
 * Recent changes by others in records that concern a person, from their notices, grouped by record. Records that the
 * person can no longer open are left out.
 */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import type { FollowedSource } from '#kit/followed.ts'
import { batchGetItems } from '#kit/table.ts'
import { FOLLOWED_DAYS, type FollowedRecord, MAX_FOLLOWED, MAX_FOLLOWED_CHANGES } from '#shared/features/home.ts'
import { NOTICE_KINDS, type Notice, type NoticeKind } from '#shared/features/notices.ts'
import { type Actor, isAllowed } from '#shared/kit/access.ts'
import { loadNewestNotices } from './notices.ts'
import { createReach, findLinkedRecord, type LinkedRecord } from './record-reach.ts'

interface Question {
  readonly actor: Actor
  readonly now: Date
  readonly directory: EmployeeDirectory
}

/** A record with its notices, the newest first. */
interface ToldRecord extends LinkedRecord {
  readonly notices: readonly [Notice, ...Notice[]]
}

/** The maximum number of notices that are read: more than are shown, because some records may be out of scope. */
const MAX_NOTICES = 60
const MAX_RECORDS = 12

export async function loadFollowed(
  sources: readonly FollowedSource[],
  { actor, now, directory }: Question,
): Promise<FollowedRecord[]> {
  const allowed = sources.filter(({ access }) => isAllowed(access, actor))
  const notices = await loadNewestNotices(actor, { days: FOLLOWED_DAYS, limit: MAX_NOTICES }, now)
  const told = groupByRecord(notices, allowed).slice(0, MAX_RECORDS)
  const items = told.length ? await batchGetItems(told.flatMap(({ source, id }) => source.keysOf([id]))) : []
  const isInReach = createReach(items, allowed, { actor, directory })
  return told
    .filter(isInReach)
    .slice(0, MAX_FOLLOWED)
    .map(({ notices: [newest, ...others] }) => ({
      path: newest.path,
      title: newest.title,
      person: newest.person,
      total: others.length + 1,
      changes: [newest, ...others].slice(0, MAX_FOLLOWED_CHANGES).map(toChange),
    }))
}

/** Kinds that ask for something are left out, because their records wait for the person elsewhere on the home. */
const ASKING_KINDS: readonly NoticeKind[] = ['assigned', 'waiting', 'returned', 'reopened']

/** Whether a notice is about a change by somebody: not if it requests something, or only a day was reached. */
const isChange = ({ kind }: Notice) => NOTICE_KINDS[kind].hasAuthor && !ASKING_KINDS.includes(kind)

function groupByRecord(notices: readonly Notice[], sources: readonly FollowedSource[]): ToldRecord[] {
  const records = new Map<string, ToldRecord>()
  for (const notice of notices) {
    const linked = findLinkedRecord(notice.path, sources)
    if (!linked || !isChange(notice)) continue
    const before = records.get(linked.id)
    records.set(linked.id, { ...linked, notices: before ? [...before.notices, notice] : [notice] })
  }
  return [...records.values()]
}

const toChange = ({ _id, kind, by, reason, isTyped, at }: Notice) => ({ _id, kind, by, reason, isTyped, at })
