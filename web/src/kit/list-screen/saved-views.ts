/**
 * A person's saved views of a list, stored on the server. The browser keeps a copy, so that a list opens at once, even
 * offline; views from the time when only the browser stored them are uploaded.
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
  /** Views that the server rejects, such as too long ones: kept only in this browser. */
  rest: z.optional(Views),
  /** The name of the view with which the list opens. */
  defaultName: z.optional(z.string()),
  /** The version of the copy; undefined if the views were never on the server. */
  version: z.optional(z.number()),
})
type KeptViews = z.infer<typeof KeptViews>

const viewsKey = (path: string) => settingKey('views', path)
/** Returns the browser's copy of a list's views. */
export const loadKeptViews = (path: string): KeptViews => loadSetting(viewsKey(path), KeptViews) ?? { saved: [] }

const keep = (path: string, { saved, defaultName, version }: SavedViews, rest: readonly SavedView[]) =>
  saveSetting(viewsKey(path), {
    saved,
    version,
    ...(rest.length ? { rest } : {}),
    ...(defaultName ? { defaultName } : {}),
  })

/** Returns the server's key of a list: with ids replaced, because the logs of all people are the same list. */
const toListPath = (path: string) => path.replace(/[0-9a-f]{24}/g, '*')

export interface SavedListViews {
  readonly views: Pick<SavedViews, 'saved' | 'defaultName'>
  /** Whether the server has responded; until then, `views` is the browser's copy. */
  readonly isLoaded: boolean
  readonly change: (views: Pick<SavedViews, 'saved' | 'defaultName'>) => void
}

export function useSavedViews(path: string): SavedListViews {
  const list = toListPath(path)
  const client = useQueryClient()
  const query = { ...queryFor(viewsCall), staleTime: 60_000 }
  // If they cannot be loaded, the list uses the browser's copy.
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
    // Views that cannot be uploaded now stay in this browser until a later visit.
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

/** On the employee host, only the browser stores views. */
const isKeptOnServer = () => getAudience() === 'staff'

const NOTHING = { version: 0, saved: [], defaultName: '' }

const without = (views: readonly SavedView[], others: readonly SavedView[]): SavedView[] =>
  views.filter(({ name }) => !others.some(other => other.name === name))

/**
 * Returns the views that only this browser has: `moved` are the stored views together with those that the server
 * accepts, undefined if there are none; `rest` are the others.
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
