/** The search: everything that a person may see, by the beginnings of its words. */
import * as z from 'zod/mini'
import { PUBLIC_ROLES, staffAccess } from '#shared/kit/access.ts'
import { defineContract, get } from '#shared/kit/contract.ts'
import { id, searchText } from '#shared/kit/fields.ts'

/** What is searched, in the order in which it is shown, with the heading of each. */
export const searchKindLabels = {
  people: 'People',
  plans: 'Development plans',
  goals: 'Goals',
  'action-items': 'Action items',
  projects: 'Projects',
  templates: 'Templates',
  onboardings: 'Onboarding',
  exits: 'Exit procedures',
  rewards: 'Rewards',
} as const
export const SearchKind = z.enum(Object.keys(searchKindLabels) as (keyof typeof searchKindLabels)[])
export type SearchKind = z.infer<typeof SearchKind>

/** The number of results of a kind. */
export const searchLimitOf = (kind: SearchKind): number => (kind === 'people' ? 8 : 5)

export const SearchResult = z.object({
  _id: id,
  title: z.string(),
  /** The second line: a person's job title and project; else its status, and whose it is. */
  detail: z.string(),
  /** The screen that opens it for the caller. */
  path: z.string(),
  /** A person's picture; empty where there is none. */
  picture: z.string(),
  /** A former employee, or what is finished or inactive: such results come last. */
  isClosed: z.boolean(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** The best results of one kind, and how many there are. */
export const SearchGroup = z.object({ kind: SearchKind, totalItems: z.number(), items: z.array(SearchResult) })
export type SearchGroup = z.infer<typeof SearchGroup>

export const searchApi = defineContract('search', ['search'], {
  find: get('/api/search', {
    access: staffAccess(PUBLIC_ROLES, 'led'),
    summary: 'The best results of each kind that the caller may see; none for an empty text',
    query: z.strictObject({ q: z._default(searchText, '') }),
    result: z.object({ groups: z.array(SearchGroup) }),
  }),
})
