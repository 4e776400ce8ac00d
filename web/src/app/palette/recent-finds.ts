/** What a person opened from the palette, newest first: kept in this browser, for this person alone. */
import * as z from 'zod/mini'
import { SearchKind } from '#shared/features/search.ts'
import { getSession } from '#web/kit/session.ts'

const RecentFind = z.object({
  kind: SearchKind,
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
  picture: z.string(),
  isClosed: z.boolean(),
})
export type RecentFind = z.infer<typeof RecentFind>

const MAX_RECENT = 6
const recentKey = () => `muster.recent:${getSession()?.person._id ?? ''}`

/** Returns those whose screen the person may still open. */
export function loadRecentFinds(mayOpen: (path: string) => boolean): RecentFind[] {
  const kept = z.safeParse(z.array(RecentFind), JSON.parse(localStorage.getItem(recentKey()) ?? '[]'))
  return (kept.data ?? []).filter(({ path }) => mayOpen(path.replace(/\?.*$/, '')))
}

export function saveRecentFind(find: RecentFind): void {
  const others = loadRecentFinds(() => true).filter(({ path }) => path !== find.path)
  const { kind, _id, title, detail, path, picture, isClosed } = find
  const newest = { kind, _id, title, detail, path, picture, isClosed }
  localStorage.setItem(recentKey(), JSON.stringify([newest, ...others].slice(0, MAX_RECENT)))
}
