/** The views of a list: filters and an order under a name. Some come with the list, others a person saves for themselves. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { loadSetting, saveSetting, settingKey } from '../kept-setting.ts'

type ListSearch = Readonly<Record<string, string>>

export interface ListView {
  readonly name: string
  /** Filters and order, as the address holds them. */
  readonly search: ListSearch
}

const KeptViews = z.object({
  saved: z.array(z.object({ name: z.string(), search: z.record(z.string(), z.string()) })),
  /** The view that the list opens with. */
  defaultName: z.optional(z.string()),
})
type KeptViews = z.infer<typeof KeptViews>

const viewsKey = (path: string) => settingKey('views', path)
const loadViews = (path: string): KeptViews => loadSetting(viewsKey(path), KeptViews) ?? { saved: [] }

/** Returns the search of the view that the list opens with, if the person chose one. */
export function loadDefaultView(path: string, builtIn: readonly ListView[]): ListSearch | undefined {
  const { saved, defaultName } = loadViews(path)
  return [...builtIn, ...saved].find(({ name }) => name === defaultName)?.search
}

export interface ListViews {
  readonly all: readonly ListView[]
  /** The view that shows now: its filters and order are the current ones. */
  readonly active: ListView | undefined
  readonly isSaved: (view: ListView) => boolean
  readonly defaultName: string | undefined
  /** Keeps the current filters and order; another view of that name is replaced. */
  readonly save: (name: string) => void
  readonly remove: (name: string) => void
  readonly setDefault: (name: string | undefined) => void
}

export function useListViews(path: string, builtIn: readonly ListView[], search: ListSearch): ListViews {
  const [kept, setKept] = useState(() => loadViews(path))
  const keep = (next: KeptViews) => {
    saveSetting(viewsKey(path), next)
    setKept(next)
  }
  const all = [...builtIn, ...kept.saved]
  const others = (name: string) => kept.saved.filter(view => view.name !== name)
  return {
    all,
    active: all.find(view => hasSameEntries(view.search, search)),
    isSaved: view => kept.saved.includes(view),
    defaultName: kept.defaultName,
    save: name => keep({ ...kept, saved: [...others(name), { name, search: { ...search } }] }),
    remove: name =>
      keep({ saved: others(name), ...(kept.defaultName === name ? {} : { defaultName: kept.defaultName }) }),
    setDefault: defaultName => keep({ saved: kept.saved, ...(defaultName ? { defaultName } : {}) }),
  }
}

const hasSameEntries = (one: ListSearch, other: ListSearch): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => one[name] === other[name])
}
