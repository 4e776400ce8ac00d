/** Private calendar feeds: a secret link that calendar programs read. Source: docs/decisions/calendar-feeds.md. */
import * as z from 'zod/mini'
import { type Access, type Actor, publicAccess } from '#shared/kit/access.ts'
import { CALENDAR_TYPE, del, get, post } from '#shared/kit/contract.ts'
import { addMonths, type Day, firstDayOfMonth } from '#shared/kit/dates.ts'
import { id, oneOf } from '#shared/kit/fields.ts'
import type { CollectionStorage } from '#shared/kit/storage.ts'
import type { OwnPart } from '../own-place.ts'
import { rolesForScreens } from '../screens.ts'

/** `own` days off, those of the people a leader leads or is authorized for, and a person's own `work`. */
const FEED_KINDS = ['own', 'team', 'work'] as const
export type FeedKind = (typeof FEED_KINDS)[number]
export const FEED_NAMES: Readonly<Record<FeedKind, string>> = {
  own: 'My time off',
  team: 'My team away',
  work: 'My one-on-ones and due dates',
}

const FEED_PARTS: Readonly<Record<FeedKind, readonly OwnPart[]>> = {
  own: ['time-off'],
  team: ['time-off'],
  work: ['one-on-ones', 'action-items', 'goals'],
}
/**
 * Returns the kinds of feed that somebody may create: `team` only leaders, and on the employee host only kinds of the
 * `parts` that the stage shows.
 */
export const feedKindsFor = (
  { audience, roles }: Pick<Actor, 'audience' | 'roles'>,
  parts: readonly string[],
): readonly FeedKind[] =>
  FEED_KINDS.filter(kind => audience === 'staff' || FEED_PARTS[kind].some(part => parts.includes(part))).filter(
    kind => kind !== 'team' || roles.includes('leader'),
  )

export const CalendarFeed = z.object({
  _id: id,
  kind: z.enum(FEED_KINDS),
  /** As days. */
  createdOn: z.string(),
  lastUsedOn: z.nullable(z.string()),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
/** `path` contains the secret, which cannot be looked up later. */
const NewCalendarFeed = z.extend(CalendarFeed, { path: z.string() })

export const FeedRow = z.object({
  _id: id,
  version: z.number(),
  kind: z.enum(FEED_KINDS),
  /** The owner: an employee; also their user for `team`, and for `work` if it was created on the main host. */
  employee: id,
  user: z.nullable(id),
  /** SHA-256 of the secret. */
  digest: z.string(),
  createdOn: z.string(),
  lastUsedOn: z.nullable(z.string()),
})
export type FeedRow = z.infer<typeof FeedRow>

export const feedStorage = {
  kind: 'collection',
  name: 'CALENDAR_FEED',
  split: 'whole',
  // Deleted together with the person.
  refersTo: {},
} satisfies CollectionStorage<FeedRow>

export const MAX_FEEDS = 10
/** The range of a feed, in months before and after the present one. */
const PAST_MONTHS = 3
const MONTHS_AHEAD = 12
/** The first days of its months. */
export const feedPeriods = (today: Day): readonly [Day, ...Day[]] => {
  const at = (index: number) => addMonths(firstDayOfMonth(today), index - PAST_MONTHS)
  return [at(0), ...Array.from({ length: PAST_MONTHS + MONTHS_AHEAD }, (_, index) => at(index + 1))]
}

export const feedMessages = {
  notEmployee: 'Only employees have a calendar feed',
  notLeader: 'Only leaders have a feed of their team',
  tooMany: `You have ${MAX_FEEDS} feeds. Revoke one that you no longer use.`,
}

/** 256 random bits in base64url. */
const FEED_TOKEN = /^[\w-]{43}$/

const at = '/api/time-off'
const access: Access = {
  roles: [...rolesForScreens('/who-is-out'), 'employee'],
  audiences: ['staff', 'timesheet'],
  scope: 'own',
}
export const feedCalls = {
  feeds: get(`${at}/feeds`, { access, summary: "The caller's calendar feeds", result: z.array(CalendarFeed) }),
  createFeed: post(`${at}/feeds`, {
    access,
    summary: 'Makes a calendar feed; its secret link is in this answer only',
    body: z.object({ kind: oneOf(FEED_KINDS) }),
    result: NewCalendarFeed,
    answersSecret: true,
  }),
  revokeFeed: del(`${at}/feeds/{id}`, { access, summary: 'Revokes a calendar feed', params: { id } }),
  calendar: get(`${at}/calendar/{token}.ics`, {
    access: publicAccess,
    summary: 'The calendar behind a secret link',
    params: { token: z.string().check(z.regex(FEED_TOKEN)) },
    file: 'Calendar.ics',
    type: CALENDAR_TYPE,
  }),
} as const
