/** What a feature says of what it has waiting for a person. The home and the menu's counts come from these answers. */
import * as z from 'zod/mini'
import type { PeopleLookup } from '#shared/features/employees/people.ts'
import type { ScreenPath } from '#shared/features/screens.ts'
import type { Access, Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { PersonName } from '#shared/kit/people.ts'

/** Why a record waits, with the words that say so. */
export const WAITING_REASONS = {
  /** The month follows. */
  hold: 'One-on-one of',
  assigned: 'Assigned to you',
  created: 'You created it',
  write: 'Rate every category and complete it',
  decideTitle: 'Decide on the new job title',
  confirmLetter: 'Confirm the signed letter',
  workThrough: 'Work through the checklist',
  oweItem: 'Yours to do',
  validate: 'Approve or reject it',
  refund: 'Enter what was bought',
  completeRefund: 'Add the missing information',
  pay: 'Pay it',
  submit: 'Ask people to submit',
  missed: 'Closed without being submitted',
  approve: 'Approve them or return them',
  mend: 'Returned to you, mend it',
  correct: 'Asks to correct their details',
  assignLeader: 'Has no leader',
  replaceLeader: 'The leader has left',
  confirmRound: 'Confirm it or return it',
  openProcess: 'Cannot start, nobody leads this person',
  setGoal: 'You set this goal',
  teamGoal: 'A goal of your team',
  checkIn: 'Nobody has checked in for a month',
  comment: 'Write your comments on this colleague',
} as const
export const WaitingReason = z.enum(Object.keys(WAITING_REASONS) as (keyof typeof WAITING_REASONS)[])
export type WaitingReason = z.infer<typeof WaitingReason>

/** A record that waits, as its feature describes it. */
export interface WaitingRecord {
  readonly _id: string
  readonly version: number
  /** What it is; empty when the person and the reason say it all. */
  readonly title: string
  /** Whom it is about. */
  readonly person: PersonName | null
  readonly reason: WaitingReason
  /** Since when it waits, if that is known. */
  readonly since: Day | null
  readonly due: Day | null
  /** Where it opens, unless at its own address below the screen. */
  readonly path?: string
  /** How many records it stands for, if they are shown as one. */
  readonly count?: number
}

/** Something with a day that is for a person who has no home: they are told of it on the employee host. */
export interface OwnDueItem {
  readonly personId: string
  readonly title: string
  /** Whom it is about; null when that is the person. */
  readonly person: PersonName | null
  readonly due: Day
  readonly path: string
}

export interface WaitingContext {
  /** With only those roles that count on this feature's calls. */
  readonly actor: Actor
  readonly now: Date
  readonly today: Day
  readonly people: PeopleLookup & {
    readonly all: readonly NonNullable<ReturnType<PeopleLookup['person']>>[]
    isInScope(employeeId: string): boolean
    name(id: string): PersonName
  }
}

export interface WaitingSource {
  /** The menu entry that lists these records. */
  readonly screen: ScreenPath
  /** The access of the call that lists them: who may not list them is not told of them either. */
  readonly access: Access
  load(context: WaitingContext): Promise<readonly WaitingRecord[]>
}

/** What is due within so many days waits already. */
export const DUE_SOON_DAYS = 7
