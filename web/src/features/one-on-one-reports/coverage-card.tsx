/** Leaders by months: how many of their people had a one-on-one. A square opens these one-on-ones. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coverage, CoverageCounts } from '#shared/features/one-on-ones/coverage.ts'
import { oneOnOneList } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { type Day, formatMonth, formatShortMonth, monthOfDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { formatPercent } from '#shared/kit/percent.ts'
import { t } from '#shared/kit/texts.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { toMonthColumns } from '#web/kit/plot/month-columns.ts'
import { PlotCard, type PlotKey } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { type Step, stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'

const TITLE = 'One-on-one coverage'
const getLegend = (): PlotKey[] => [
  { step: 'alert', label: t`None held`, text: '0' },
  { step: 0, label: t`None held yet`, text: '0' },
  { step: 1, label: t`Under ${formatPercent(40)}` },
  { step: 2, label: t`From ${formatPercent(40)}` },
  { step: 3, label: t`From ${formatPercent(60)}` },
  { step: 4, label: t`From ${formatPercent(80)}` },
  { step: 5, label: t`All held` },
]
/** How many leaders to show before "show all". */
const FIRST_LEADERS = 20

interface CoverageCardProps {
  /** The last of the twelve months. */
  readonly until: Day
  readonly leaderAssigned: string | undefined
  readonly today: Day
}

export function CoverageCard({ until, leaderAssigned, today }: CoverageCardProps) {
  const asked = useQuery({
    ...queryFor(oneOnOnesApi.calls.coverage, { query: { until, ...(leaderAssigned ? { leaderAssigned } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlotQuery title={t(TITLE)} asked={asked}>
      {coverage => <CoveragePlot coverage={coverage} today={today} />}
    </PlotQuery>
  )
}

function CoveragePlot({ coverage: { months, leaders }, today }: { coverage: Coverage; today: Day }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? leaders : leaders.slice(0, FIRST_LEADERS)
  const squareOf = (leader: Coverage['leaders'][number]['leader'], month: Day, counts: CoverageCounts | undefined) => {
    if (!counts || countAll(counts) === 0) return undefined
    return {
      step: stepOf(counts, month, today),
      text: `${counts.held}/${countAll(counts)}`,
      label: `${fullName(leader)}, ${formatMonth(month)}: ${describe(counts, true)}`,
      href: toListPath(leader._id, month),
    }
  }
  return (
    <PlotCard
      title={t(TITLE)}
      summary={summarize(months, leaders, today)}
      legend={getLegend()}
      table={
        <PlotTable
          label={t`${t(TITLE)}, held of all`}
          columns={[t`Leader`, ...months.map(formatShortMonth), t`Without`]}
          rows={leaders.map(({ leader, months: own }) => ({
            key: leader._id,
            cells: [
              fullName(leader),
              ...own.map(counts => (countAll(counts) ? t`${counts.held} of ${countAll(counts)}` : '–')),
              own.at(-1)?.none ?? 0,
            ],
          }))}
        />
      }
    >
      {leaders.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">{t`Nobody is led by these leaders in these months.`}</p>
      ) : (
        <HeatMap
          label={t`${t(TITLE)}: leaders by months`}
          rowsHeader={t`Leader`}
          startsAtEnd
          columns={toMonthColumns(months)}
          rows={shown.map(({ leader, months: own }) => ({
            key: leader._id,
            name: fullName(leader),
            squares: months.map((month, index) => squareOf(leader, month, own[index])),
          }))}
        />
      )}
      {leaders.length > shown.length ? (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => setShowsAll(true)}
        >{t`Show all ${leaders.length} leaders`}</Button>
      ) : null}
    </PlotCard>
  )
}

const countAll = ({ held, open, notDone, none }: CoverageCounts) => held + open + notDone + none

/** The current month is not over, so having held none yet is no alarm. */
const stepOf = (counts: CoverageCounts, month: Day, today: Day): Step =>
  counts.held === 0 && monthOfDay(month) < monthOfDay(today) ? 'alert' : stepOfShare(counts.held, countAll(counts))

/** `3 of 6 held, 1 open, 1 not done, 1 without one` */
function describe(counts: CoverageCounts, isShort = false): string {
  const { held, open, notDone, none } = counts
  const all = countAll(counts)
  return [
    isShort ? t`${held}/${all} held` : t`${held} of ${all} held`,
    ...(open > 0 ? [t`${open} open`] : []),
    ...(notDone > 0 ? [t`${notDone} not done`] : []),
    ...(none > 0 ? [t`${none} without one`] : []),
  ].join(', ')
}

function summarize(months: readonly Day[], leaders: Coverage['leaders'], today: Day): string {
  const month = months.findLast(one => one <= today) ?? months.at(-1) ?? today
  const index = months.indexOf(month)
  const total = { held: 0, open: 0, notDone: 0, none: 0 }
  for (const { months: own } of leaders)
    for (const what of ['held', 'open', 'notDone', 'none'] as const) total[what] += own[index]?.[what] ?? 0
  return t`${formatMonth(month)}: ${describe(total)}. People without one count for their present leader; people without a leader are only in the list below.`
}

const toListPath = (leader: string, month: Day) => {
  const search: ListSearch = {
    leaderAssigned: leader,
    startDate: month,
    // The list's end month is inclusive, and columns are first days of months.
    endDate: month,
    sortByColumn: oneOnOneList.sortByColumn,
  }
  return `/one-on-ones?${new URLSearchParams(search)}`
}
