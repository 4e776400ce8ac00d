/** Loads a leader's people, so that their names can link to their pages everywhere. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { catalogueQuery } from '#web/kit/queries.ts'

export function LeadersPeople({ onLoaded }: { onLoaded: (people: ReadonlySet<string> | undefined) => void }) {
  const { data: people } = useQuery(catalogueQuery(employeesApi.calls.all))
  useEffect(() => onLoaded(people && new Set(people.map(({ _id }) => _id))), [people, onLoaded])
  return null
}
