/** A list's filters, order and page: they live in the URL and are remembered per person and screen. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { getOpenSegment } from '../beside/record-place.ts'
import { loadSetting, saveSetting, settingKey } from '../kept-setting.ts'
import { type ListView, loadDefaultView } from './use-list-views.ts'

/** The search params that a screen accepts. */
export interface SearchContract {
  readonly query: { readonly shape: Readonly<Record<string, z.core.$ZodType>> }
}
/** The parts of a `List` in `shared` that a screen needs. */
export interface ListContract extends SearchContract {
  readonly columns: Readonly<Record<string, unknown>>
  readonly sortByColumn: string
  readonly isSortAscending: boolean
  readonly pageSize: number
  readonly groups?: Readonly<Record<string, { readonly name: string }>>
}
export type ListSearch = Readonly<Record<string, string>>

export interface SearchOptions {
  /** The filters for a person who has never used this screen. */
  readonly firstVisitFilters?: ListSearch
  /**
   * Default values of filters, such as the current month. Neither the URL nor the storage contains them, because they
   * change over time.
   */
  readonly defaultFilters?: ListSearch
  /** Built-in views; a person may save others. */
  readonly views?: readonly ListView[]
}

export function useListSearch(path: string, list: SearchContract, options: SearchOptions = {}) {
  const { firstVisitFilters: initial = {}, defaultFilters: defaults = {}, views = [] } = options
  const navigate = useNavigate()
  // The default view only applies at the beginning of a visit, not after the filters were cleared.
  const [hasChanged, setHasChanged] = useState(false)
  const inUrl = parseListSearch(list, useSearch({ strict: false }))
  const opened = Object.keys(inUrl).length > 0
  const [isFromLink] = useState(opened)
  const current = opened
    ? inUrl
    : parseListSearch(
        list,
        (hasChanged ? undefined : loadDefaultView(path, views)) ?? loadListSearch(path, initial) ?? initial,
      )
  const restoring = !opened && Object.keys(current).length > 0

  useEffect(() => {
    if (restoring) void navigate({ to: '.', search: keepOpen(current), replace: true })
  })
  const address = JSON.stringify(inUrl)
  const saveOpened = useEffectEvent((at: string, search: ListSearch) =>
    saveListSearch(at, omitDefaults(search, defaults), initial),
  )
  // Once per URL: between a change and its navigation, the old state must not overwrite the new one.
  useEffect(() => {
    if (opened) saveOpened(path, JSON.parse(address) as ListSearch)
  }, [opened, path, address])
  /** Values that are undefined or empty are omitted. */
  const change = (next: Readonly<Record<string, string | undefined>>, replace = true): Promise<void> => {
    const kept = omitDefaults(parseListSearch(list, next), defaults)
    saveListSearch(path, kept, initial)
    setHasChanged(true)
    return navigate({ to: '.', search: keepOpen(kept), replace })
  }
  return { current, change, isUntouched: !isFromLink && !hasChanged }
}

/** Returns a new search that keeps the record open next to the list. */
const keepOpen = (search: ListSearch) =>
  ((before: object) => {
    const open = getOpenSegment(before)
    return { ...search, ...(open ? { open } : {}) }
  }) as never

/** Returns the params that this list accepts; an old bookmark may have unknown filters. */
function parseListSearch(list: SearchContract, search: Readonly<Record<string, unknown>>): ListSearch {
  return Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => {
      const [name, value] = pair
      const schema = list.query.shape[name]
      return schema !== undefined && typeof value === 'string' && value !== '' && z.safeParse(schema, value).success
    }),
  )
}

/** Omits all defaults or none: a month without its year would be that of another year later. */
const omitDefaults = (search: ListSearch, defaults: ListSearch): ListSearch =>
  Object.entries(defaults).some(([name, value]) => (search[name] ?? value) !== value)
    ? { ...defaults, ...search }
    : Object.fromEntries(Object.entries(search).filter(([name]) => !(name in defaults)))

const listSearchKey = (path: string) => settingKey('list', path)
const KeptSearch = z.record(z.string(), z.nullable(z.string()))

/** `undefined` when the screen was never used; `{}` when its filters were cleared. */
function loadListSearch(path: string, initial: ListSearch): ListSearch | undefined {
  const kept = loadSetting(listSearchKey(path), KeptSearch)
  return kept && Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, value ?? initial[name] ?? '']))
}

/**
 * Stores the search without the page, because people who come back start at the top. Values that equal those of a first
 * visit are stored as `null`, so that "this month" remains the current month.
 */
function saveListSearch(path: string, search: ListSearch, initial: ListSearch): void {
  const kept = Object.entries(search).filter(([name]) => !/page$/i.test(name))
  const values = kept.map(([name, value]) => [name, value === initial[name] ? null : value])
  saveSetting(listSearchKey(path), Object.fromEntries(values))
}
