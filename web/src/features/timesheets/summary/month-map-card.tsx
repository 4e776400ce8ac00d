/** People by days of a month: missing hours, days off and overtime. A square opens its sheet. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DayType, isWeekend } from '#shared/features/timesheets/days.ts'
import {
  MAPPED_PEOPLE,
  type MappedDay,
  type MappedDayState,
  type MonthMap,
} from '#shared/features/timesheets/month-map.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type Day, dayOfMonth, formatShortDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { Pagination } from '#web/kit/list-screen/pagination.tsx'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { HeatMap, type HeatSquare } from '#web/kit/plot/heat-map.tsx'
import { PlotCard, type PlotKey } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { sayDayType } from '../entry/cells.ts'
import { toPeopleQuery } from './people-query.ts'

const offLabel = () => t`Off: vacation, sick, license`
const letterOf = (type: DayType) => sayDayType(type).charAt(0)
const legend = (): readonly PlotKey[] => [
  { step: 'alert', label: t`Missing`, text: '0' },
  { step: 2, label: t`Worked`, text: '8' },
  { step: 5, label: t`Overtime`, text: '10' },
  { step: 3, label: offLabel(), text: letterOf('Vacation') },
  { step: 0, label: t`Holiday`, text: letterOf('Holiday') },
]

export function MonthMapCard({ filters }: { filters: ListSearch }) {
  const query = toPeopleQuery(filters)
  // Keyed, so that another month or other people start on the first page.
  return <MonthMapPages key={JSON.stringify(query)} query={query} />
}

function MonthMapPages({ query }: { query: ListSearch }) {
  const [page, setPage] = useState(1)
  const asked = useQuery({
    ...queryFor(timesheetsApi.calls.monthMap, { query: { ...query, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlotQuery title={t`Month by day`} asked={asked}>
      {map => <MonthMapPlot map={map} page={page} onPageChange={setPage} />}
    </PlotQuery>
  )
}

interface MonthMapPlotProps {
  readonly map: MonthMap
  readonly page: number
  readonly onPageChange: (page: number) => void
}

function MonthMapPlot({ map: { days, totalItems, withoutSheet, items }, page, onPageChange }: MonthMapPlotProps) {
  // Taken from the longer label, because `Off` on its own is translated as switched off.
  const [offName = ''] = offLabel().split(':')
  return (
    <PlotCard
      title={t`Month by day`}
      summary={summarize(totalItems, withoutSheet)}
      legend={legend()}
      table={
        <PlotTable
          label={t`Days by person`}
          columns={[t`Employee`, t`Hours`, t`Missing`, offName, t`Overtime`, t`Sheets`]}
          rows={items.map(({ employee, sheets, days: own }) => ({
            key: employee._id,
            cells: [
              fullName(employee),
              own.reduce((sum, { hours }) => sum + hours, 0),
              countDays(own, 'missing'),
              countDays(own, 'off'),
              countDays(own, 'overtime'),
              sheets.length || t`None`,
            ],
          }))}
        />
      }
    >
      {items.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">{t`Nobody fills in timesheets here in this month.`}</p>
      ) : (
        <HeatMap
          small
          label={t`Month by day: people by days`}
          rowsHeader={t`Employee`}
          columns={days.map(day => ({
            key: day,
            name: String(dayOfMonth(day)),
            isStrong: !isWeekend(day),
          }))}
          rows={items.map(({ employee, sheets, days: own }) => ({
            key: employee._id,
            name: (
              <>
                {fullName(employee)}{' '}
                {sheets.length === 0 ? (
                  <span className="ml-0.5 text-xs text-muted-foreground">{t`no sheet`}</span>
                ) : null}
              </>
            ),
            squares: days.map((day, index) => toSquare(fullName(employee), employee._id, day, own[index])),
          }))}
        />
      )}
      {totalItems > MAPPED_PEOPLE ? (
        <Pagination
          page={page}
          pageSize={MAPPED_PEOPLE}
          total={totalItems}
          onPageChange={onPageChange}
          label={t`Pages of ${t`Month by day`}`}
        />
      ) : null}
    </PlotCard>
  )
}

function summarize(people: number, withoutSheet: number): string {
  if (people === 1) return withoutSheet > 0 ? t`1 person, 1 without a sheet.` : t`1 person with a sheet.`
  if (withoutSheet > 0) return t`${people} people, ${withoutSheet} without a sheet.`
  return people > 1 ? t`${people} people, all with a sheet.` : t`0 people.`
}

const countDays = (days: readonly MappedDay[], state: MappedDayState) => days.filter(day => day.state === state).length

function toSquare(person: string, employee: string, day: Day, mapped: MappedDay | undefined): HeatSquare | undefined {
  const look = mapped && lookOf(mapped)
  if (!look) return undefined
  const { said, ...square } = look
  return {
    ...square,
    label: `${person}, ${formatShortDay(day)}: ${said}`,
    ...(mapped.sheet ? { href: `/timesheets-summary/${employee}?timesheetId=${mapped.sheet}` } : {}),
  }
}

/** Free weekends, and days not due yet, are blank. */
function lookOf({ state, hours, type }: MappedDay): (Pick<HeatSquare, 'step' | 'text'> & { said: string }) | undefined {
  switch (state) {
    case 'missing':
      return { step: 'alert', text: '0', said: t`0 h, missing` }
    case 'worked':
      return { step: 2, text: String(hours), said: t`${hours} h` }
    case 'overtime':
      return { step: 5, text: String(hours), said: t`${hours} h, overtime` }
    case 'off': {
      const name = sayDayType((type ?? 'Vacation') as DayType)
      // Half a day of vacation has the letter of vacation.
      const letter = letterOf(type === 'Half Day Vacation' ? 'Vacation' : ((type ?? 'Vacation') as DayType))
      return { step: 3, text: letter, said: hours > 0 ? t`${name}, ${hours} h` : name }
    }
    case 'holiday':
      return { step: 0, text: letterOf('Holiday'), said: t`Holiday` }
    default:
      return undefined
  }
}
