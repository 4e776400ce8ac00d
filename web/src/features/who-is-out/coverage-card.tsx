import { useId } from 'react'
import type { OutMonth } from '#shared/features/time-off/who-is-out.ts'
import { daysOfMonth } from '#shared/features/timesheets/days.ts'
import { type Day, formatMonth } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { STEP_FILLS, stepOfShare } from '#web/kit/plot/scale.ts'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { DayCell, OutTable, RowName } from './out-table.tsx'

/** How many people of each project are out on each day, among all who match the filters. */
export function CoverageCard({ shown, today }: { shown: OutMonth; today: Day }) {
  const heading = useId()
  const period = `${shown.month}-01`
  const days = daysOfMonth(period)
  return (
    <Card aria-labelledby={heading} className="overflow-hidden print:break-inside-avoid">
      <h2 id={heading} className="border-b px-4 py-3 font-semibold">{t`Coverage`}</h2>
      {shown.projects.length === 0 ? (
        <p className="px-4 py-6 text-center text-muted-foreground">{t`Nobody here has a project.`}</p>
      ) : (
        <OutTable
          label={t`Coverage of projects in ${formatMonth(period)}`}
          rowsHeader={t`Project`}
          days={days}
          today={today}
        >
          {shown.projects.map(({ project, days: own }) => (
            <tr key={project._id}>
              <RowName>
                <span className="block truncate">{project.name}</span>
              </RowName>
              {days.map((day, index) => {
                const { out = 0, of = 0 } = own[index] ?? {}
                const said = t`${out} of ${of} out`
                return (
                  <DayCell key={day} day={day} today={today}>
                    {out > 0 ? (
                      <span
                        role="img"
                        aria-label={said}
                        title={said}
                        className={cn('grid h-6 place-content-center rounded-sm', STEP_FILLS[stepOfShare(out, of)])}
                      >
                        {out}
                      </span>
                    ) : null}
                  </DayCell>
                )
              })}
            </tr>
          ))}
        </OutTable>
      )}
    </Card>
  )
}
