/**
 * What others changed lately in the records that concern a person: out of their notices, grouped by record. Notices name
 * what was so at their moment; whoever can no longer open a record is shown nothing of it.
 */
import { type EmployeeDirectory, scopeDirectory } from '#functions/employees/store.ts'
import type { FollowedSource } from '#kit/followed.ts'
import { batchGetItems, type StoredItem } from '#kit/table.ts'
import { FOLLOWED_DAYS, type FollowedRecord, MAX_FOLLOWED, MAX_FOLLOWED_CHANGES } from '#shared/features/home.ts'
import { NOTICE_KINDS, type Notice } from '#shared/features/notices.ts'
import { type Actor, isAllowed, withCallRoles } from '#shared/kit/access.ts'
import { loadNewestNotices } from './notices.ts'

interface Question {
  readonly actor: Actor
  readonly now: Date
  readonly directory: EmployeeDirectory
}

/** A record, and what was told of it, the newest first. */
interface ToldRecord {
  readonly source: FollowedSource
  readonly id: string
  readonly notices: readonly [Notice, ...Notice[]]
}

/** So many notices are looked at, and so many of their records: some may be out of reach. */
const MAX_NOTICES = 60
const MAX_RECORDS = 20
const RECORD_PATH = /^(\/[^/]+)\/([0-9a-f]{24})(?:\/|$)/

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
      ...{ path: newest.path, title: newest.title, person: newest.person },
      total: others.length + 1,
      changes: [newest, ...others].slice(0, MAX_FOLLOWED_CHANGES).map(toChange),
    }))
}

/** What a day brings is no change: it stands among what waits. */
function groupByRecord(notices: readonly Notice[], sources: readonly FollowedSource[]): ToldRecord[] {
  const records = new Map<string, ToldRecord>()
  for (const notice of notices) {
    const [, screen, id] = RECORD_PATH.exec(notice.path) ?? []
    const source = sources.find(one => one.screen === screen)
    if (!source || !id || !NOTICE_KINDS[notice.kind].hasAuthor) continue
    const before = records.get(id)
    records.set(id, { source, id, notices: before ? [...before.notices, notice] : [notice] })
  }
  return [...records.values()]
}

function createReach(
  items: readonly StoredItem[],
  sources: readonly FollowedSource[],
  { actor: everywhere, directory }: Pick<Question, 'actor' | 'directory'>,
): (record: ToldRecord) => boolean {
  const inScope = new Map(
    sources.map(source => {
      // A leader who is also in finance sees no more of the other features because of that.
      const actor = withCallRoles(source.access, everywhere)
      return [source, new Set(source.idsInScope(items, actor, scopeDirectory(directory, actor)))]
    }),
  )
  return ({ source, id }) => inScope.get(source)?.has(id) === true
}

const toChange = ({ _id, kind, by, reason, at }: Notice) => ({ _id, kind, by, reason, at })
