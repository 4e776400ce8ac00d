/** A heat map of people by months: how many of the goals due are done. A square opens these goals. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GoalMonthCounts, GoalMonths } from '#shared/features/goals/months.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { type Day, formatMonth, formatShortMonth, lastDayOfMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { toMonthColumns } from '#web/kit/plot/month-columns.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { GOALS_PATH } from './goal-status.tsx'

const TITLE = 'Goals by person and month'
const FIRST_PEOPLE = 20

/** `leaders`: the list's leader filter; only their people are shown. */
export function GoalMonthsCard({ leaders = '' }: { leaders?: string | undefined }) {
  const asked = useQuery({
    ...queryFor(goalsApi.calls.months, { query: leaders ? { leaders } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlotQuery title={t(TITLE)} asked={asked}>
      {answer => <GoalMonthsPlot {...answer} leaders={leaders} />}
    </PlotQuery>
  )
}

function GoalMonthsPlot({ months, people, isCut, leaders }: GoalMonths & { leaders: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? people : people.slice(0, FIRST_PEOPLE)
  return (
    <PlotCard
      title={t(TITLE)}
      summary={summarize(people, isCut)}
      legend={[
        { step: 'alert', label: t`One is late`, text: '0' },
        { step: 0, label: t`None done` },
        { step: 3, label: t`Some done` },
        { step: 5, label: t`All done` },
      ]}
      table={
        <PlotTable
          label={t`${t(TITLE)}, done of all`}
          columns={[t`Person`, ...months.map(formatShortMonth)]}
          rows={people.map(({ employee, months: own }) => ({
            key: employee._id,
            cells: [
              fullName(employee),
              ...own.map(counts => (counts ? t`${counts.completed} of ${counts.total}` : '–')),
            ],
          }))}
        />
      }
    >
      {people.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">{t`Nobody has a goal due in these months.`}</p>
      ) : (
        <HeatMap
          label={t`${t(TITLE)}: people by months`}
          rowsHeader={t`Person`}
          columns={toMonthColumns(months)}
          rows={shown.map(({ employee, months: own }) => ({
            key: employee._id,
            name: fullName(employee),
            squares: months.map((month, index) => {
              const counts = own[index]
              return counts
                ? {
                    step: counts.late > 0 ? ('alert' as const) : stepOfShare(counts.completed, counts.total),
                    text: `${counts.completed}/${counts.total}`,
                    label: `${fullName(employee)}, ${formatMonth(month)}: ${describe(counts)}`,
                    href: toListPath(employee._id, month, leaders),
                  }
                : undefined
            }),
          }))}
        />
      )}
      {people.length > shown.length ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setShowsAll(true)}
        >{t`Show all ${people.length} people`}</Button>
      ) : null}
    </PlotCard>
  )
}

function summarize(people: GoalMonths['people'], isCut: boolean): string {
  const late = people.filter(({ months }) => months.some(counts => counts && counts.late > 0)).length
  return isCut
    ? t`${late} of ${people.length} people have a goal past its deadline. Choose a leader above to see the others.`
    : t`${late} of ${people.length} people have a goal past its deadline.`
}

const describe = ({ completed, total, late, unsuccessful }: GoalMonthCounts): string =>
  [
    t`${completed} of ${total} done`,
    ...(late ? [late === 1 ? t`1 late` : t`${late} late`] : []),
    ...(unsuccessful ? [unsuccessful === 1 ? t`1 unsuccessful` : t`${unsuccessful} unsuccessful`] : []),
  ].join(', ')

const toListPath = (employee: string, month: Day, leaders: string): string =>
  `${GOALS_PATH}?employees=${employee}&startDate=${month}&endDate=${lastDayOfMonth(month)}${leaders && `&leaders=${leaders}`}`
