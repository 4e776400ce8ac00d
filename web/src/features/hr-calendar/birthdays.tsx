import { useQuery } from '@tanstack/react-query'
import { employees } from '#shared/features/employees.ts'
import { ask } from '#web/kit/queries.ts'
import { MonthCards } from './month-cards.tsx'

export function Birthdays() {
  const { data, error, isError, refetch } = useQuery(ask(employees.calls.birthdays))
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
      retry={() => void refetch()}
    />
  )
}
