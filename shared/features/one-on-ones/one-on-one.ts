/** A one-on-one as the API returns it: in lists, whole, and to its own person. */
import * as z from 'zod/mini'
import { day, flag, id, instant } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { OwnActionItem } from '../action-items.ts'
import { NamedEntry } from '../employees/people.ts'
import { Agenda } from './agenda.ts'
import { OneOnOneRow } from './list.ts'

export const OneOnOneListItem = z.object({
  ...OneOnOneRow.shape,
  employee: z.object({ ...PersonName.shape, leader: z.nullable(PersonName) }),
  leaderAssigned: z.nullable(PersonName),
  status: NamedEntry,
  feelings: z.array(NamedEntry),
  numberActionItems: z.number(),
  /** Whose action items belong to it, so that the delete dialog can say what is deleted along with it. */
  actionItemsOf: z.array(z.object({ employee: PersonName, leaderAssigned: PersonName, count: z.number() })),
})
export type OneOnOneListItem = z.infer<typeof OneOnOneListItem>

/** `talkingPoint` is sanitized HTML. Its person sees it in their own place if it is shared. */
export const OneOnOne = z.object({ ...OneOnOneListItem.shape, talkingPoint: z.string(), isShared: flag })
export type OneOnOne = z.infer<typeof OneOnOne>

/** A one-on-one as the employee host lists it for its person. */
export const OwnOneOnOneListItem = z.object({
  _id: id,
  creationDate: day,
  meetsAt: z.nullable(instant),
  status: NamedEntry,
  leaderAssigned: z.nullable(PersonName),
})
export type OwnOneOnOneListItem = z.infer<typeof OwnOneOnOneListItem>
export const OwnOneOnOne = z.object({
  ...OwnOneOnOneListItem.shape,
  /** Sanitized HTML; empty until its leader shares it. */
  talkingPoint: z.string(),
  agenda: Agenda,
  /** The person's own action items that were created in it. */
  actionItems: z.array(OwnActionItem),
})
export type OwnOneOnOne = z.infer<typeof OwnOneOnOne>
