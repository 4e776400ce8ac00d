import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'

/** The summary's filters by people, projects and month. */
export const toPeopleQuery = (filters: ListSearch): ListSearch =>
  Object.fromEntries(
    ['month', 'year', 'search', 'leaders', 'projects'].flatMap(name => {
      const value = filters[name]
      return value ? [[name, value]] : []
    }),
  )
