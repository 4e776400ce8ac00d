import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#shared/features/employees.ts'
import { queryFor } from '#web/kit/queries.ts'
import { MonthCards } from './month-cards.tsx'

export function AnniversariesScreen() {
  const { data, error, isError, refetch } = useQuery(queryFor(employeesApi.calls.anniversaries))
  const months = data?.anniversaries.map(({ _id, month, entries }) => ({
    number: _id,
    name: month,
    days: entries.map(({ _id, anniversarieDayNumber, fullName, yearsInCompany }) => ({
      _id,
      day: anniversarieDayNumber,
      fullName,
      note: yearsInCompany === 1 ? '1 year' : `${yearsInCompany} years`,
    })),
  }))
  return (
    <MonthCards
      title="Anniversaries"
      months={months}
      isError={isError}
      error={error?.message}
      onRetry={() => void refetch()}
    />
  )
}
