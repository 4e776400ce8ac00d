/** Reads who a leader's people are, so that their names lead to their pages wherever they stand. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import { catalogueQuery } from '#web/kit/queries.ts'

export function LeadersPeople({ onLoaded }: { onLoaded: (people: ReadonlySet<string> | undefined) => void }) {
  const { data: people } = useQuery(catalogueQuery(employeesApi.calls.all))
  useEffect(() => onLoaded(people && new Set(people.map(({ _id }) => _id))), [people, onLoaded])
  return null
}
