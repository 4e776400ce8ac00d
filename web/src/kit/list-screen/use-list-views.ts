/** The views of a list: named filters and order, built in or saved by a person for themselves. */
import { validateView } from '#shared/kit/saved-views.ts'
import { loadKeptViews, useSavedViews } from './saved-views.ts'

type ListSearch = Readonly<Record<string, string>>

export interface ListView {
  readonly name: string
  /** Filters and order, as in the URL. */
  readonly search: ListSearch
}

const findSearch = (views: readonly ListView[], name: string | undefined) =>
  name ? views.find(view => view.name === name)?.search : undefined

/** Returns the search of the view that the list opens with, if the person chose one, as far as the browser knows. */
export function loadDefaultView(path: string, builtIn: readonly ListView[]): ListSearch | undefined {
  const { saved, rest = [], defaultName } = loadKeptViews(path)
  return findSearch([...builtIn, ...saved, ...rest], defaultName)
}

export interface ListViews {
  readonly all: readonly ListView[]
  /** The view whose filters and order are the current ones. */
  readonly active: ListView | undefined
  readonly isSaved: (view: ListView) => boolean
  readonly defaultName: string
  /** The search of the view with which the list opens; undefined until the server has returned it. */
  readonly defaultSearch: ListSearch | undefined
  /** Returns why the current filters and order cannot be saved under a name; undefined if they can. */
  readonly refuse: (name: string) => string | undefined
  /** Saves the current filters and order; replaces a view of the same name. */
  readonly save: (name: string) => void
  readonly remove: (name: string) => void
  /** Sets the view with which the list opens; without a name, it opens as it was left. */
  readonly setDefault: (name: string) => void
}

export function useListViews(path: string, builtIn: readonly ListView[], search: ListSearch): ListViews {
  const { views, isLoaded, change } = useSavedViews(path)
  const { saved, defaultName } = views
  const all = [...builtIn, ...saved]
  const others = (name: string) => saved.filter(view => view.name !== name)
  return {
    all,
    active: all.find(view => hasSameEntries(view.search, search)),
    isSaved: view => saved.some(one => one === view),
    defaultName,
    defaultSearch: isLoaded ? findSearch(all, defaultName) : undefined,
    refuse: name => validateView({ name, search }, others(name)),
    save: name => change({ defaultName, saved: [...others(name), { name, search: { ...search } }] }),
    remove: name => change({ defaultName: defaultName === name ? '' : defaultName, saved: others(name) }),
    setDefault: next => change({ saved, defaultName: next }),
  }
}

export const hasSameEntries = (one: ListSearch, other: ListSearch): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every(name => one[name] === other[name])
}
