/** How long each template's completed checklists took. */
import { useQuery } from '@tanstack/react-query'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { t } from '#shared/kit/texts.ts'
import { Bars } from '#web/kit/plot/bars.tsx'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { queryFor } from '#web/kit/queries.ts'

export function ProcessesDurations({ procedure }: { readonly procedure: Procedure }) {
  const asked = useQuery(queryFor(procedure.contract.calls.durations))
  return (
    <PlotQuery title={t`Time to complete by template`} asked={asked}>
      {durations => (
        <PlotCard
          title={t`Time to complete by template`}
          summary={t`From the first day to the last tick: half of the checklists took at most this many days.`}
          table={
            <PlotTable
              label={t`Time to complete by template`}
              columns={[t`Template`, t`Complete¦checklists`, t`Half took at most`, t`Longest`]}
              rows={durations.map(({ template, count, medianDays, longestDays }) => ({
                key: template._id,
                cells: [template.title, String(count), formatDays(medianDays), formatDays(longestDays)],
              }))}
            />
          }
        >
          {durations.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">{t`No checklist is complete yet.`}</p>
          ) : (
            <Bars
              label={t`${t`Time to complete by template`}, bar by bar`}
              bars={durations.map(({ template, count, medianDays }) => ({
                key: template._id,
                name: template.title,
                value: medianDays,
                text: `${formatDays(medianDays)} (${count})`,
              }))}
            />
          )}
        </PlotCard>
      )}
    </PlotQuery>
  )
}

const formatDays = (days: number) => (days === 1 ? t`1 day` : t`${days} days`)
