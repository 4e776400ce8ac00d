/** Open checklists by their start date, with those that take too long marked. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isLateProcess, LATE_AFTER_DAYS, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { type ProcedureProcessListItem, procedureProcessList } from '#shared/features/procedures/process.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { pageOfSearch } from '#web/kit/list-screen/page-of-search.ts'
import type { ListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { Timeline } from '#web/kit/plot/timeline.tsx'
import { queryFor } from '#web/kit/queries.ts'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'

const MAX_PROCESSES = 50

interface ProcessesTimelineProps extends ProcedureScreenProps {
  readonly filters: ListSearch
  readonly today: Day
}

export function ProcessesTimeline({ procedure, paths, filters, today }: ProcessesTimelineProps) {
  const query = {
    ...pageOfSearch(procedureProcessList, filters, {
      sortByColumn: 'creationDate',
      isSortAscending: true,
      pageSize: MAX_PROCESSES,
    }),
    status: overallStatuses.id('Incomplete'),
  }
  const asked = useQuery({
    ...queryFor(procedure.contract.calls.list, { query }),
    placeholderData: keepPreviousData,
  })
  const isLate = (row: ProcedureProcessListItem) => isLateProcess(row, today)
  return (
    <PlotQuery title={t`Under way by start date`} asked={asked}>
      {({ items, totalItems }) => (
        <PlotCard
          title={t`Under way by start date`}
          summary={[
            t`${items.filter(isLate).length} of ${items.length} began more than ${LATE_AFTER_DAYS} days ago.`,
            ...(totalItems > items.length ? [t`These are the first ${items.length} of ${totalItems}.`] : []),
          ].join(' ')}
          legend={[
            { step: 4, label: t`Done` },
            { step: 1, label: t`To be done` },
            { step: 'alert', label: t`Late: more than ${LATE_AFTER_DAYS} days` },
          ]}
          table={
            <PlotTable
              label={t`Under way by start date`}
              columns={[t`Employee`, t`Template`, t`Began`, t`Done`, t`Late`]}
              rows={items.map(row => ({
                key: row._id,
                cells: [
                  fullName(row.employee),
                  row.template.title,
                  formatDay(row.creationDate),
                  `${row.done}/${row.total}`,
                  isLate(row) ? t`Late` : '–',
                ],
              }))}
            />
          }
        >
          {items.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">{t`Nothing is under way.`}</p>
          ) : (
            <Timeline
              label={t`${t`Under way by start date`}, bar by bar`}
              today={today}
              bars={items.map(row => ({
                key: row._id,
                name: fullName(row.employee),
                note: `${row.done}/${row.total}`,
                start: row.creationDate.slice(0, 10),
                end: today,
                share: row.total > 0 ? row.done / row.total : 0,
                isLate: isLate(row),
                said: isLate(row)
                  ? t`${row.template.title}, began ${formatDay(row.creationDate)}, late`
                  : t`${row.template.title}, began ${formatDay(row.creationDate)}`,
                href: `${paths.processes}/${row._id}`,
              }))}
            />
          )}
        </PlotCard>
      )}
    </PlotQuery>
  )
}
