/** The home: what waits for a person and why, and the celebrations of the next days. */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, get } from '#shared/kit/contract.ts'
import { day, id, instant } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { WaitingReason } from './home/waiting.ts'
import { NoticeKind, noticeCalls } from './notices.ts'
import { rolesForScreens, type ScreenPath } from './screens.ts'

export const WaitingItem = z.object({
  _id: id,
  version: z.number(),
  /** The path of its page. */
  path: z.string(),
  title: z.string(),
  person: z.nullable(PersonName),
  reason: WaitingReason,
  since: z.nullable(day),
  due: z.nullable(day),
  /** How many records it stands for. */
  count: z.number(),
})
export type WaitingItem = z.infer<typeof WaitingItem>

export const WaitingGroup = z.object({
  /** The menu entry that lists the group's records. */
  screen: z.string(),
  /** Of all that waits; the items are the oldest of them. */
  total: z.number(),
  items: z.array(WaitingItem),
  /** Whether it could not be loaded. */
  isFailed: z.boolean(),
})
export type WaitingGroup = z.infer<typeof WaitingGroup>

const Celebration = z.object({
  _id: id,
  fullName: z.string(),
  kind: z.enum(['birthday', 'anniversary']),
  day,
  /** How many years somebody has been here; a birthday tells none. */
  years: z.nullable(z.number()),
})

export const Home = z.object({
  today: day,
  groups: z.array(WaitingGroup),
  /** Birthdays and anniversaries of the next days; null for those who do not see these. */
  celebrations: z.nullable(z.array(Celebration)),
})
export type Home = z.infer<typeof Home>

/** A record in which others changed something that a person was told of, the newest change first. */
export const FollowedRecord = z.object({
  /** The path of its page. */
  path: z.string(),
  title: z.string(),
  /** Whom it is about; empty when that is the reader. */
  person: z.string(),
  /** Of all its changes; the named ones are the newest of them. */
  total: z.number(),
  changes: z.array(
    z.object({
      _id: id,
      kind: NoticeKind,
      /** Who did it; empty if nobody did. */
      by: z.string(),
      reason: z.string(),
      isTyped: z.optional(z.boolean()),
      at: instant,
    }),
  ),
})
export type FollowedRecord = z.infer<typeof FollowedRecord>

/** What changed longer ago is no news. */
export const FOLLOWED_DAYS = 14
export const MAX_FOLLOWED = 8
export const MAX_FOLLOWED_CHANGES = 3

/** A group sends at most so many of its items, the oldest. */
export const MAX_WAITING_ITEMS = 50

/** What the groups are called, by the menu entry that they belong to. */
export const WAITING_TITLES: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/checklist-items': 'Checklist items',
  '/one-on-ones': 'One-on-ones to hold',
  '/action-items': 'Action items',
  '/career-development-plan': 'Development plans',
  '/peer-comments': 'Comments as a peer',
  '/rewards': 'Rewards',
  '/onboarding-process-screen': 'Onboarding',
  '/exit-procedure-process': 'Exit procedures',
  '/timesheets-summary': 'Timesheets',
  '/employees': 'People',
  '/pay-rounds': 'Pay rounds',
  '/planned-changes': 'Work of leaders who have left',
  '/process-assignment': 'Process assignments that cannot start',
  '/hitGoals-process': 'Goals',
}

/**
 * The notices are calls of the home's function: a Lambda more would pass what one CloudFormation template may refer to.
 */
export const homeApi = defineContract('home', ['home', 'notices'], {
  overview: get('/api/home', {
    access: staffAccess(rolesForScreens('/home'), 'led'),
    summary: 'What waits for the caller, by menu entry and oldest first, and the celebrations of the next days',
    result: Home,
  }),
  followed: get('/api/home/followed', {
    access: staffAccess(rolesForScreens('/home'), 'led'),
    summary: 'What others changed lately in the records that concern the caller, by record, the newest first',
    result: z.array(FollowedRecord),
  }),
  ...noticeCalls,
})
