/** The agenda of a one-on-one: what both sides want to talk about, ticked off as they do. */
import * as z from 'zod/mini'
import { day, flag, id, longText } from '#shared/kit/fields.ts'
import { Author, StoredAuthor } from '#shared/kit/people.ts'

/** The heading that an item is listed under, and its position among the headings of the template. */
const ItemSection = z.object({ heading: z.string(), position: z.number() })

/** An item without an author was written by the person, before leaders could write on the agenda. */
export const StoredAgendaItem = z.object({
  _id: id,
  text: z.string(),
  creationDate: z.string(),
  createdBy: z.optional(StoredAuthor),
  isPrivate: z.optional(flag),
  isDone: z.optional(flag),
  section: z.optional(ItemSection),
})
export type StoredAgendaItem = z.infer<typeof StoredAgendaItem>

export const AgendaItem = z.object({
  _id: id,
  text: z.string(),
  creationDate: z.string(),
  createdBy: Author,
  /** Whether the caller wrote it, and so may remove it. */
  isOwn: flag,
  /** Only its author sees it. */
  isPrivate: flag,
  isDone: flag,
  /** Null unless it came from a template. */
  section: z.nullable(ItemSection),
})
export type AgendaItem = z.infer<typeof AgendaItem>

export const Agenda = z.object({
  /** The oldest first. */
  items: z.array(AgendaItem),
  /** The items left over from the previous one-on-one that are not on this agenda. */
  earlier: z.nullable(z.object({ creationDate: day, count: z.number() })),
})
export type Agenda = z.infer<typeof Agenda>

/** If `isPrivate` is missing, both sides see it. */
export const AgendaItemForm = z.strictObject({ text: longText, isPrivate: z.optional(flag) })
export const AgendaTickForm = z.strictObject({ isDone: flag })

/** The maximum number for one meeting, of both sides together. */
export const MAX_AGENDA_ITEMS = 50

export const agendaMessages = {
  closed: 'This one-on-one is closed, so its agenda stays as it is',
  tooMany: `At most ${MAX_AGENDA_ITEMS} items on an agenda. Remove one that no longer matters first.`,
  notAuthor: 'Only its author can remove it from the agenda',
}

export interface AgendaPart {
  /** Empty for items that did not come from a template. */
  readonly heading: string
  readonly items: readonly AgendaItem[]
}

/**
 * Groups items by heading, in the order of the templates. Items that were carried over join those with the same
 * heading; items without a heading come last.
 */
export function groupBySection(items: readonly AgendaItem[]): AgendaPart[] {
  const parts = new Map<string, { position: number; items: AgendaItem[] }>()
  for (const item of items) {
    const { heading, position } = item.section ?? { heading: '', position: Number.POSITIVE_INFINITY }
    const part = parts.get(heading) ?? { position, items: [] }
    part.position = Math.min(part.position, position)
    part.items.push(item)
    parts.set(heading, part)
  }
  return [...parts]
    .sort(([, a], [, b]) => (a.position === b.position ? 0 : a.position - b.position))
    .map(([heading, part]) => ({ heading, items: part.items }))
}
