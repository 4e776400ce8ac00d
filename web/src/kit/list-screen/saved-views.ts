/**
 * The views that a person has saved of a list, kept with the person on the server. The browser keeps a copy, so that a
 * list opens at once, also without a connection; what it kept before the server had a place for it goes there.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type SavedView, type SavedViews, savedViewCalls, splitViews } from '#shared/kit/saved-views.ts'
import { ApiError, fetchApi } from '../api.ts'
import { getAudience } from '../config.ts'
import { loadSetting, saveSetting, settingKey } from '../kept-setting.ts'
import { queryFor } from '../queries.ts'

const { views: viewsCall, saveViews } = savedViewCalls

const Views = z.array(z.object({ name: z.string(), search: z.record(z.string(), z.string()) }))
const KeptViews = z.object({
  saved: Views,
  /** Those that the server does not take, such as too long ones: only this browser has them. */
  rest: z.optional(Views),
  /** The view that the list opens with. */
  defaultName: z.optional(z.string()),
  /** Of the copy; missing in what was never on the server. */
  version: z.optional(z.number()),
})
type KeptViews = z.infer<typeof KeptViews>

const viewsKey = (path: string) => settingKey('views', path)
/** What the browser keeps of a list's views. */
export const loadKeptViews = (path: string): KeptViews => loadSetting(viewsKey(path), KeptViews) ?? { saved: [] }

const keep = (path: string, { saved, defaultName, version }: SavedViews, rest: readonly SavedView[]) =>
  saveSetting(viewsKey(path), {
    ...{ saved, version },
    ...(rest.length ? { rest } : {}),
    ...(defaultName ? { defaultName } : {}),
  })

/** As the server calls a list: one person's log is the same list as another's. */
const toListPath = (path: string) => path.replace(/[0-9a-f]{24}/g, '*')

export interface SavedListViews {
  readonly views: Pick<SavedViews, 'saved' | 'defaultName'>
  /** Whether the server has answered: until then this is the browser's copy. */
  readonly isLoaded: boolean
  readonly change: (views: Pick<SavedViews, 'saved' | 'defaultName'>) => void
}

export function useSavedViews(path: string): SavedListViews {
  const list = toListPath(path)
  const client = useQueryClient()
  const query = { ...queryFor(viewsCall), staleTime: 60_000 }
  // Without them, the list works as it did when they were last there.
  const { data } = useQuery({ ...query, enabled: isKeptOnServer(), meta: { isQuiet: true } })
  const [kept, setKept] = useState(() => loadKeptViews(path))
  const stored = data && (data.find(views => views.list === list) ?? { ...NOTHING, list })
  const { saved, rest = [], defaultName = '', version = 0 } = kept
  const known = stored ?? { list, version, saved, defaultName }
  const views = { ...known, saved: [...known.saved, ...without(rest, known.saved)] }

  const copy = (from: SavedViews, left: readonly SavedView[]) => {
    keep(path, from, left)
    setKept(loadKeptViews(path))
  }
  const take = (from: SavedViews, left: readonly SavedView[]) => {
    copy(from, left)
    client.setQueryData(query.queryKey, (before = []) => [...before.filter(one => one.list !== list), from])
  }
  const saving = useMutation({
    mutationFn: (next: Pick<SavedViews, 'saved' | 'defaultName'>) =>
      fetchApi(saveViews, { body: { list, version: views.version, ...next, saved: splitViews(next.saved).storable } }),
    onSuccess: (from, next) => take(from, splitViews(next.saved).rest),
  })

  const [isMoving, setIsMoving] = useState(false)
  const only = stored && missingOn(stored, kept)
  useEffect(() => {
    if (!stored || !only) return
    if (!only.moved) {
      if ((stored.version > 0 || kept.version !== undefined) && kept.version !== stored.version) copy(stored, only.rest)
      return
    }
    if (isMoving) return
    setIsMoving(true)
    // What cannot be moved now stays in this browser, and is moved by another visit.
    fetchApi(saveViews, { body: { ...only.moved, list } }).then(
      from => take(from, only.rest),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
  })
  return isKeptOnServer()
    ? { views, isLoaded: data !== undefined, change: saving.mutate }
    : { views, isLoaded: true, change: next => copy({ list, version, ...next }, []) }
}

/** On the employee host nobody's views are kept on the server: the browser has them. */
const isKeptOnServer = () => getAudience() === 'staff'

const NOTHING = { version: 0, saved: [], defaultName: '' }

const without = (views: readonly SavedView[], others: readonly SavedView[]): SavedView[] =>
  views.filter(({ name }) => !others.some(other => other.name === name))

/**
 * What only this browser has: `moved` are the stored views with those of them that the server takes, nothing when it
 * takes none; `rest` are the others.
 */
function missingOn(stored: SavedViews, { saved, rest: before = [], defaultName = '', version }: KeptViews) {
  const here = version === undefined ? saved : before
  const { storable, rest } = splitViews([...stored.saved, ...without(here, stored.saved)])
  const isNewDefault = version === undefined && defaultName !== '' && stored.version === 0
  const moved: SavedViews | undefined =
    storable.length > stored.saved.length || isNewDefault
      ? { ...stored, saved: storable, defaultName: stored.defaultName || defaultName }
      : undefined
  return { moved, rest }
}
