import { memo } from 'react'
import type { OutMonth, OutPerson } from '#shared/features/time-off/who-is-out.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { type Day, formatMonth } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { cn } from '#web/ui/cn.ts'
import { describeOutDay, KIND_MARKS, letterOf } from './day-marks.ts'
import { nameHolidays } from './name-holidays.ts'
import { DayCell, OutTable, RowName } from './out-table.tsx'

interface MonthGridProps {
  readonly shown: OutMonth
  readonly today: Day
}

export function MonthGrid({ shown, today }: MonthGridProps) {
  const period = `${shown.month}-01`
  const days = daysOfMonth(period)
  const holidayOf = nameHolidays(shown.holidays)
  return (
    <OutTable label={t`Who is out in ${formatMonth(period)}`} rowsHeader={t`Person`} days={days} today={today}>
      {shown.items.map(person => (
        <PersonRow key={person._id} person={person} month={shown.month} today={today} holidayOf={holidayOf} />
      ))}
    </OutTable>
  )
}

interface PersonRowProps {
  readonly person: OutPerson
  readonly month: string
  readonly today: Day
  readonly holidayOf: (country: string, day: Day) => string | undefined
}

const PersonRow = memo(function PersonRow({ person, month, today, holidayOf }: PersonRowProps) {
  const off = new Map(person.days.map(one => [one.day, one]))
  return (
    <tr>
      <RowName>
        <span className="block truncate">
          <PersonLink person={person} isInReach isQuiet />
        </span>
        {person.project ? (
          <span className="block truncate text-xs text-muted-foreground">{person.project.name}</span>
        ) : null}
      </RowName>
      {daysOfMonth(`${month}-01`).map(day => {
        const one = off.get(day)
        const said = one && describeOutDay(one, holidayOf(person.country, day))
        return (
          <DayCell key={day} day={day} today={today}>
            {one ? (
              <span
                role="img"
                aria-label={said}
                title={said}
                className={cn(
                  'grid h-6 place-content-center rounded-sm text-[0.6875rem] print:h-3',
                  KIND_MARKS[one.kind].look,
                )}
              >
                {letterOf(one)}
              </span>
            ) : null}
          </DayCell>
        )
      })}
    </tr>
  )
})
