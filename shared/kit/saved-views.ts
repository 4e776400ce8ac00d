/** A person's saved views of lists: filters and an order under a name. Stored with the person, on the main host. */
import * as z from 'zod/mini'
import { anyStaffAccess } from './access.ts'
import { get, put } from './contract.ts'
import { optionalText, text } from './fields.ts'

const MAX_VIEWS = 30
/** The maximum number of lists with views per person: more than there are lists. */
export const MAX_LISTS = 60

export const savedViewMessages = {
  changedElsewhere:
    'The views of this list were changed in another window. They are loaded again; please try once more.',
  tooMany: `At most ${MAX_VIEWS} views of a list can be saved`,
  tooManyLists: 'There are too many lists with saved views',
  sameName: 'Two views have the same name',
  tooLong: 'These filters are too long to be saved',
}

/** The maximum length of a view's search as JSON: much more than the filters of a list need. */
const LONGEST_SEARCH = 4000
/** A list's search params. A list ignores params that it does not have (any more). */
const Search = z
  .record(z.string().check(z.regex(/^\w{1,40}$/)), z.string())
  .check(z.refine(search => JSON.stringify(search).length <= LONGEST_SEARCH, savedViewMessages.tooLong))
const SavedView = z.strictObject({ name: text(40), search: Search })

export type SavedView = z.infer<typeof SavedView>

/** Returns why a view cannot be saved in addition to these others; undefined if it can. */
export function validateView(view: SavedView, others: readonly SavedView[]): string | undefined {
  const refusal = SavedView.safeParse(view).error?.issues[0]?.message
  return refusal ?? (others.filter(isStorable).length >= MAX_VIEWS ? savedViewMessages.tooMany : undefined)
}

/** Splits views into those that the server accepts and the rest, which would make it reject all of them. */
export function splitViews(views: readonly SavedView[]): {
  readonly storable: SavedView[]
  readonly rest: SavedView[]
} {
  const storable = views.filter(isStorable).slice(0, MAX_VIEWS)
  return { storable, rest: views.filter(view => !storable.includes(view)) }
}
const isStorable = (view: SavedView): boolean => SavedView.safeParse(view).success

/** The path of a list's screen, with `*` for an id. */
const ListPath = z.string().check(z.regex(/^(\/[a-z0-9*-]{1,40}){1,5}$/, 'This is not a list'))

export const SavedViews = z.strictObject({
  list: ListPath,
  /** 0 if nothing was saved yet. */
  version: z.number().check(z.minimum(0)),
  saved: z.array(SavedView).check(
    z.maxLength(MAX_VIEWS, savedViewMessages.tooMany),
    z.refine(views => new Set(views.map(({ name }) => name)).size === views.length, savedViewMessages.sameName),
  ),
  /** The name of the view with which the list opens, possibly a built-in one; empty if none was chosen. */
  defaultName: optionalText(40),
})
export type SavedViews = z.infer<typeof SavedViews>

export const savedViewCalls = {
  views: get('/api/session/views', {
    access: anyStaffAccess,
    summary: 'The views that the caller has saved of their lists, and the one that each list opens with',
    result: z.array(SavedViews),
  }),
  saveViews: put('/api/session/views', {
    access: anyStaffAccess,
    summary: "Saves the caller's views of one list; refused if they have changed since the version that is sent",
    body: SavedViews,
    result: SavedViews,
  }),
}
