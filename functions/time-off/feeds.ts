/** Private calendar feeds: managing them, and answering their secret links. */
import { randomBytes } from 'node:crypto'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { holidays, sheetIdsByParent, timesheets } from '#functions/timesheets/store.ts'
import { readAccount } from '#kit/account.ts'
import { notFoundError, validationError } from '#kit/app-error.ts'
import { Collection } from '#kit/collection.ts'
import { digestOf } from '#kit/digest.ts'
import type { Handlers } from '#kit/lambda.ts'
import { settings } from '#kit/settings.ts'
import { tryTransact } from '#kit/table.ts'
import {
  type CalendarFeed,
  FEED_NAMES,
  type FeedKind,
  FeedRow,
  type feedCalls,
  feedKindsFor,
  feedMessages,
  feedPeriods,
  feedStorage,
  MAX_FEEDS,
} from '#shared/features/time-off/feeds.ts'
import { joinOutDays } from '#shared/features/time-off/who-is-out.ts'
import { awayDaysOf } from '#shared/features/timesheets/days-off.ts'
import type { Actor } from '#shared/kit/access.ts'
import { writeDatesCalendar } from '#shared/kit/calendar-file.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { monthOfId } from '#shared/kit/ids.ts'
import { fullName } from '#shared/kit/people.ts'
import { groupAwayDays, loadAwayDays, loadOutRows } from './who-is-out.ts'
import type { FeedOwner } from './work-feed.ts'

export const calendarFeeds = new Collection<FeedRow>({ ...feedStorage, row: FeedRow })

/** The maximum age of data in feeds, in milliseconds: calendar programs ask only every few hours. */
const MAX_AGE = 15 * 60_000
const TOKEN_BYTES = 32

export const feedHandlers: Handlers<typeof feedCalls> = {
  feeds: async ({ actor, now }) => {
    requireFeedKinds(actor)
    return (await listFeeds(actor.employeeId, now)).map(toCalendarFeed)
  },
  createFeed: async ({ actor, body: { kind }, newId, now }) => {
    const kinds = requireFeedKinds(actor)
    const { employeeId } = actor
    if (!employeeId) throw validationError('kind', feedMessages.notEmployee)
    if (!kinds.includes(kind)) throw kind === 'team' ? validationError('kind', feedMessages.notLeader) : notFoundError()
    const others = (await listFeeds(employeeId, now)).filter(({ _id }) => _id !== newId.id)
    if (others.length >= MAX_FEEDS) throw validationError('kind', feedMessages.tooMany)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const digest = digestOf(token)
    const fields = {
      kind,
      employee: employeeId,
      user: kind !== 'own' && actor.audience === 'staff' ? actor.userId : null,
      digest,
      createdOn: utcToday(now),
      lastUsedOn: null,
    }
    // Fails if the person was deleted meanwhile.
    const stillThere = employees.conditionCheck(employeeId, notFoundError)
    const { _id } = await calendarFeeds.insert(newId, fields, now, stillThere)
    const stored = await calendarFeeds.get(_id)
    // A repeated request finds the feed of the first, and replaces its secret, which was lost with the response.
    const feed = stored.digest === digest ? stored : await calendarFeeds.replace(stored, { ...stored, digest }, now)
    return { ...toCalendarFeed(feed), path: `/api/time-off/calendar/${token}.ics` }
  },
  revokeFeed: async ({ actor, params, now }) => {
    const feed = (await listFeeds(actor.employeeId, now)).find(({ _id }) => _id === params.id)
    if (!feed) throw notFoundError()
    await calendarFeeds.remove(feed, now)
  },
  calendar: async ({ params, now }) => {
    const digest = digestOf(params.token)
    const feed = (await calendarFeeds.rows(now)).find(row => row.digest === digest)
    const owner = feed && (await loadOwner(feed))
    if (!owner) throw notFoundError()
    const today = utcToday(now)
    // May fail, because another request may write the same at the same moment.
    if (feed.lastUsedOn !== today) await tryTransact([calendarFeeds.patchWrite(feed, { lastUsedOn: today }, now)])
    return feed.kind === 'work' ? (await loadWorkFeed())(owner, now, MAX_AGE) : writeDaysOff(feed, now)
  },
}

/** Feeds can always be revoked. @throws 404 if the stage leaves out everything that a feed could show */
function requireFeedKinds(actor: Actor): readonly FeedKind[] {
  const kinds = feedKindsFor(actor, settings.ownPlace)
  if (kinds.length === 0) throw notFoundError()
  return kinds
}

/** Lists the feeds of one person, oldest first. */
async function listFeeds(employee: string | undefined, now: Date): Promise<FeedRow[]> {
  const rows = await calendarFeeds.rows(now)
  return rows.filter(row => row.employee === employee).sort((a, b) => (a._id < b._id ? -1 : 1))
}

const toCalendarFeed = ({ _id, kind, createdOn, lastUsedOn }: FeedRow): CalendarFeed => ({
  _id,
  kind,
  createdOn,
  lastUsedOn,
})

/** Checked at each request, as for a session: people who are deactivated, or no longer lead, lose the feed. */
async function loadOwner({ kind, employee, user }: FeedRow): Promise<FeedOwner | undefined> {
  const [person, account] = await Promise.all([
    readAccount('timesheet', employee),
    user ? readAccount('staff', user) : undefined,
  ])
  if (!person?.isActive) return undefined
  const staff = account?.isActive && account.actor.employeeId === employee ? account.actor : undefined
  if ((user && !staff) || (kind === 'team' && !staff?.roles.includes('leader'))) return undefined
  return { person: employee, staff }
}

/** Loaded on demand, because only calendars need the features behind it. */
const loadWorkFeed = async () => (await import('./work-feed.ts')).writeWorkFeed

async function writeDaysOff({ kind, employee }: FeedRow, now: Date): Promise<string> {
  const look = await loadDirectory({ roles: ['leader'], employeeId: employee }, now)
  const isShown = kind === 'own' ? (id: string) => id === employee : look.isInScope
  const periods = feedPeriods(utcToday(now))
  const months = await loadOutRows(
    periods,
    look.all.filter(({ _id }) => isShown(_id)),
    await holidays.rows(now, {}, MAX_AGE),
    now,
    kind === 'own' ? await loadOwnAwayDays(employee, periods) : (...asked) => loadAwayDays(...asked, MAX_AGE),
  )
  const people = Map.groupBy(months.flat(), ({ _id }) => _id)
  const events = [...people].flatMap(([id, [person, ...more]]) => {
    if (!person) return []
    const title = kind === 'own' ? 'Time off' : `${fullName(person)} away`
    return joinOutDays([person, ...more].flatMap(({ days }) => days)).map(({ from, to, isHalf }) => ({
      uid: `out-${id}-${from}@muster`,
      from,
      to,
      title: isHalf ? `${title} (half day)` : title,
    }))
  })
  return writeDatesCalendar(FEED_NAMES[kind], events, now)
}

/** Loads a person's sheets by their keys: two requests, however many sheets others have. */
async function loadOwnAwayDays(employee: string, periods: readonly Day[]) {
  const ids = (await sheetIdsByParent.list(employee)).map(({ _id }) => _id)
  const sheets = await timesheets.getMany(ids.filter(id => periods.includes(`${monthOfId(id)}-01`)))
  return async (period: Day) =>
    groupAwayDays(
      sheets.filter(sheet => sheet.period === period).map(({ days }) => ({ employee, away: awayDaysOf(days) })),
    )
}
