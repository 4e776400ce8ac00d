/** A list's filters, order and page: they live in the URL and are remembered per person and screen. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { getSession } from '../session.ts'

/** The values that a screen's address may contain. */
export interface SearchContract {
  readonly query: { readonly shape: Readonly<Record<string, z.core.$ZodType>> }
}
/** What a screen needs to know about a `List` in `shared`. */
export interface ListContract extends SearchContract {
  readonly columns: Readonly<Record<string, unknown>>
  readonly sortByColumn: string
  readonly isSortAscending: boolean
  readonly pageSize: number
}
export type ListSearch = Readonly<Record<string, string>>

export function useListSearch(path: string, list: SearchContract, initial: ListSearch) {
  const navigate = useNavigate()
  const inUrl = parseListSearch(list, useSearch({ strict: false }))
  const opened = Object.keys(inUrl).length > 0
  const current = opened ? inUrl : parseListSearch(list, loadListSearch(path) ?? initial)
  const restoring = !opened && Object.keys(current).length > 0

  useEffect(() => {
    if (restoring) void navigate({ to: '.', search: current as never, replace: true })
  })
  const address = JSON.stringify(inUrl)
  // Once per address: between a change and the new address, the old state must not be saved over the new one.
  useEffect(() => {
    if (opened) saveListSearch(path, JSON.parse(address) as ListSearch)
  }, [opened, path, address])
  const change = (next: ListSearch, replace = true): Promise<void> => {
    const kept = parseListSearch(list, next)
    saveListSearch(path, kept)
    return navigate({ to: '.', search: kept as never, replace })
  }
  return { current, change }
}

/** Returns the part of a search that this list accepts, ignoring an old bookmark's unknown filters. */
export function parseListSearch(list: SearchContract, search: Readonly<Record<string, unknown>>): ListSearch {
  return Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => {
      const [name, value] = pair
      const schema = list.query.shape[name]
      return schema !== undefined && typeof value === 'string' && value !== '' && z.safeParse(schema, value).success
    }),
  )
}

/** Ids are replaced: the filters remembered for one person's log apply to everybody's. */
const listSearchKey = (path: string) =>
  `muster.list:${getSession()?.person._id ?? ''}:${path.replace(/[0-9a-f]{24}/g, '*')}`

/** `undefined` when the screen was never used; `{}` when its filters were cleared. */
export function loadListSearch(path: string): ListSearch | undefined {
  const kept = localStorage.getItem(listSearchKey(path))
  return kept === null ? undefined : (JSON.parse(kept) as ListSearch)
}

/** The page is not remembered: people who come back want to start at the top. */
export function saveListSearch(path: string, search: ListSearch): void {
  const kept = Object.fromEntries(Object.entries(search).filter(([name]) => !/page$/i.test(name)))
  localStorage.setItem(listSearchKey(path), JSON.stringify(kept))
}
