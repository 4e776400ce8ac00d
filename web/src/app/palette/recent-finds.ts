/** What the user last opened from the palette, newest first. Stored in this browser, per user. */
import * as z from 'zod/mini'
import { SearchKind } from '#shared/features/search.ts'
import { loadSetting, saveSetting, settingKey } from '#web/kit/kept-setting.ts'

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
const recentKey = () => settingKey('recent')

/** Returns those whose screens the user may still open. */
export function loadRecentFinds(mayOpen: (path: string) => boolean): RecentFind[] {
  return (loadSetting(recentKey(), z.array(RecentFind)) ?? []).filter(({ path }) => mayOpen(path.replace(/\?.*$/, '')))
}

export function saveRecentFind(find: RecentFind): void {
  const others = loadRecentFinds(() => true).filter(({ path }) => path !== find.path)
  const { kind, _id, title, detail, path, picture, isClosed } = find
  const newest = { kind, _id, title, detail, path, picture, isClosed }
  saveSetting(recentKey(), [newest, ...others].slice(0, MAX_RECENT))
}
