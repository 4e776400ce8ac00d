import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '#shared/features/employees.ts'
import { queryFor } from '#web/kit/queries.ts'
import { MonthCards } from './month-cards.tsx'

export function BirthdaysScreen() {
  const { data, error, isError, refetch } = useQuery(queryFor(employeesApi.calls.birthdays))
  const months = data?.birthdays.map(({ _id, month, entries }) => ({
    number: _id,
    name: month,
    days: entries.map(({ _id, birthDayNumber, fullName }) => ({ _id, day: birthDayNumber, fullName })),
  }))
  return (
    <MonthCards
      title="Birthdays"
      months={months}
      isError={isError}
      error={error?.message}
      onRetry={() => void refetch()}
    />
  )
}
