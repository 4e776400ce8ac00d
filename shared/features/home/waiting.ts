/** How a feature reports what waits for a person. The home and the menu's counts are made from these reports. */
import * as z from 'zod/mini'
import type { PeopleLookup } from '#shared/features/employees/people.ts'
import type { ScreenPath } from '#shared/features/screens.ts'
import type { Access, Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { PersonName } from '#shared/kit/people.ts'

/** The reasons why a record waits, with their texts. */
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
  mend: 'Returned to you, correct it',
  correct: 'Asks to correct their details',
  assignLeader: 'Has no leader',
  handOver: 'Has left, hand these over',
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
  /** The record's title; empty if the person and the reason are enough. */
  readonly title: string
  /** Whom it is about. */
  readonly person: PersonName | null
  readonly reason: WaitingReason
  /** The day since which it waits, if that is known. */
  readonly since: Day | null
  readonly due: Day | null
  /** The path that opens it, if it is not its id below the screen's path. */
  readonly path?: string
  /** The number of records that it stands for, if several are shown as one. */
  readonly count?: number
}

/** Something with a due day for a person who has no home: they are notified on the employee host. */
export interface OwnDueItem {
  readonly personId: string
  readonly title: string
  /** The person whom it is about; null if that is the reader. */
  readonly person: PersonName | null
  readonly due: Day
  readonly path: string
}

export interface WaitingContext {
  /** The actor, with only the roles that count for this feature's calls. */
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
  /** The access of the call that lists them: people who may not list them are not notified of them either. */
  readonly access: Access
  load(context: WaitingContext): Promise<readonly WaitingRecord[]>
}

/** Records due within this many days already count as waiting. */
export const DUE_SOON_DAYS = 7
