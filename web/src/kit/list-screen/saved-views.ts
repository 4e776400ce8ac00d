/**
 * The views that a person has saved of a list, kept with the person on the server. The browser keeps a copy, so that a
 * list opens at once, also without a connection; what it kept before the server had a place for it goes there.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type SavedViews, savedViewCalls } from '#shared/kit/saved-views.ts'
import { ApiError, fetchApi } from '../api.ts'
import { getAudience } from '../config.ts'
import { loadSetting, saveSetting, settingKey } from '../kept-setting.ts'
import { queryFor } from '../queries.ts'

const { views: viewsCall, saveViews } = savedViewCalls

const KeptViews = z.object({
  saved: z.array(z.object({ name: z.string(), search: z.record(z.string(), z.string()) })),
  /** The view that the list opens with. */
  defaultName: z.optional(z.string()),
  /** Of the copy; missing in what was never on the server. */
  version: z.optional(z.number()),
})
type KeptViews = z.infer<typeof KeptViews>

const viewsKey = (path: string) => settingKey('views', path)
/** What the browser keeps of a list's views. */
export const loadKeptViews = (path: string): KeptViews => loadSetting(viewsKey(path), KeptViews) ?? { saved: [] }

const keep = (path: string, { saved, defaultName, version }: SavedViews) =>
  saveSetting(viewsKey(path), { saved, version, ...(defaultName ? { defaultName } : {}) })

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
  const { saved, defaultName = '', version = 0 } = kept
  const views = stored ?? { list, version, saved, defaultName }

  const copy = (from: SavedViews) => {
    keep(path, from)
    setKept(loadKeptViews(path))
  }
  const take = (from: SavedViews) => {
    copy(from)
    client.setQueryData(query.queryKey, (known = []) => [...known.filter(one => one.list !== list), from])
  }
  const saving = useMutation({
    mutationFn: (next: Pick<SavedViews, 'saved' | 'defaultName'>) =>
      fetchApi(saveViews, { body: { list, version: views.version, ...next } }),
    onSuccess: take,
  })

  const [isMoving, setIsMoving] = useState(false)
  const only = stored && kept.version === undefined ? missingOn(stored, kept) : undefined
  useEffect(() => {
    if (!stored) return
    if (!only) {
      if ((stored.version > 0 || kept.version !== undefined) && kept.version !== stored.version) copy(stored)
      return
    }
    if (isMoving) return
    setIsMoving(true)
    // What cannot be moved now stays in this browser, and is moved by another visit.
    fetchApi(saveViews, { body: { ...only, list } }).then(take, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  })
  return isKeptOnServer()
    ? { views, isLoaded: data !== undefined, change: saving.mutate }
    : { views, isLoaded: true, change: next => copy({ list, version, ...next }) }
}

/** On the employee host nobody's views are kept on the server: the browser has them. */
const isKeptOnServer = () => getAudience() === 'staff'

const NOTHING = { version: 0, saved: [], defaultName: '' }

/** The stored views with those that only this browser has; nothing when it has no more than the server. */
function missingOn(stored: SavedViews, { saved, defaultName = '' }: KeptViews): SavedViews | undefined {
  const more = saved.filter(({ name }) => !stored.saved.some(view => view.name === name))
  const isNewDefault = defaultName !== '' && stored.version === 0
  return more.length > 0 || isNewDefault
    ? { ...stored, saved: [...stored.saved, ...more], defaultName: stored.defaultName || defaultName }
    : undefined
}
