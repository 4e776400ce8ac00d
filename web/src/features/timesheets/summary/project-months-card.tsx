/** Projects by months: the hours of twelve months. A square opens the project's sheets of that month. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { summaryPathOf } from '#shared/features/timesheets/list.ts'
import type { ProjectMonths } from '#shared/features/timesheets/project-months.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth, formatShortMonth } from '#shared/kit/dates.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { HeatMap } from '#web/kit/plot/heat-map.tsx'
import { toMonthColumns } from '#web/kit/plot/month-columns.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { stepOfShare } from '#web/kit/plot/scale.ts'
import { queryFor } from '#web/kit/queries.ts'
import { toPeopleQuery } from './people-query.ts'

export function ProjectMonthsCard({ filters }: { filters: ListSearch }) {
  const asked = useQuery({
    ...queryFor(timesheetsApi.calls.projectMonths, { query: toPeopleQuery(filters) }),
    placeholderData: keepPreviousData,
  })
  return (
    <PlotQuery title={t`Hours by project`} asked={asked}>
      {answer => <ProjectMonthsPlot {...answer} />}
    </PlotQuery>
  )
}

function ProjectMonthsPlot({ months, projects }: ProjectMonths) {
  const most = Math.max(0, ...projects.flatMap(({ hours }) => hours))
  const total = projects.reduce((sum, { hours }) => sum + sumOf(hours), 0)
  return (
    <PlotCard
      title={t`Hours by project`}
      summary={t`${formatNumber(total)} h from ${formatMonth(months[0] ?? '')} to ${formatMonth(months.at(-1) ?? '')}. The highest figure is ${formatNumber(most)} h.`}
      table={
        <PlotTable
          label={t`Hours by project and month`}
          columns={[t`Project`, ...months.map(formatShortMonth), t`Total`]}
          rows={projects.map(({ project, hours }) => ({
            key: project._id,
            cells: [project.name, ...hours.map(formatNumber), formatNumber(sumOf(hours))],
          }))}
        />
      }
    >
      {projects.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">{t`No hours in these months yet.`}</p>
      ) : (
        <HeatMap
          label={t`Hours by project: projects by months`}
          rowsHeader={t`Project`}
          startsAtEnd
          columns={toMonthColumns(months)}
          rows={projects.map(({ project, hours }) => ({
            key: project._id,
            name: project.name,
            squares: months.map((month, index) => {
              const own = hours[index] ?? 0
              return own > 0
                ? {
                    step: stepOfShare(own, most),
                    text: formatNumber(own),
                    label: t`${project.name}, ${formatMonth(month)}: ${formatNumber(own)} h`,
                    href: summaryPathOf(month, `projects=${project._id}`),
                  }
                : undefined
            }),
          }))}
        />
      )}
    </PlotCard>
  )
}

const sumOf = (hours: readonly number[]) => hours.reduce((sum, one) => sum + one, 0)
