/** The hours of a year with several projects, by project and month. */
import type { OwnSheet } from '#shared/features/timesheets/own-sheets.ts'
import { MONTH_NAMES, nameMonth, t } from '#shared/kit/texts.ts'
import { Card } from '#web/ui/card.tsx'

const monthOf = ({ period }: OwnSheet) => Number(period.slice(5, 7))
const sumHours = (sheets: readonly OwnSheet[]) => sheets.reduce((sum, { timeSpent }) => sum + timeSpent, 0)

export function ProjectMonthsTable({ sheets, year }: { sheets: readonly OwnSheet[]; year: number }) {
  const byProject = [...Map.groupBy(sheets, ({ project }) => project._id).values()].sort((a, b) =>
    (a[0]?.project.name ?? '') < (b[0]?.project.name ?? '') ? -1 : 1,
  )
  const rows = [
    ...byProject.map(of => ({ id: of[0]?.project._id ?? '', name: of[0]?.project.name ?? '', of })),
    { id: 'all', name: t`All projects`, of: sheets },
  ]
  const numbers = sheets.map(monthOf)
  // Only from the first to the last month with a sheet, because a phone has no room for more.
  const months = MONTH_NAMES.map((_, index) => ({
    name: nameMonth(index),
    short: nameMonth(index, 'short'),
    number: index + 1,
  })).filter(({ number }) => number >= Math.min(...numbers) && number <= Math.max(...numbers))
  return (
    <Card className="overflow-x-auto">
      <table aria-label={t`Hours by project and month in ${year}`} className="w-full">
        <caption className="px-4 pt-4 pb-2 text-left text-sm font-semibold">{t`Hours by project and month`}</caption>
        <thead className="border-b text-xs text-muted-foreground">
          <tr>
            <th className="px-4 py-2.5 text-left font-medium">{t`Project`}</th>
            {months.map(({ name, short }) => (
              <th key={name} className="px-2 py-2.5 text-right font-medium">
                <abbr title={name} className="no-underline">
                  {short}
                </abbr>
              </th>
            ))}
            <th className="px-4 py-2.5 text-right font-medium">{t`Year`}</th>
          </tr>
        </thead>
        <tbody className="divide-y tabular-nums">
          {rows.map(({ id, name, of }) => (
            <tr key={id} className={id === 'all' ? 'font-medium' : undefined}>
              <th scope="row" className="px-4 py-2 text-left font-medium whitespace-nowrap">
                {name}
              </th>
              {months.map(({ number }) => (
                <td key={number} className="px-2 py-2 text-right">
                  {sumHours(of.filter(sheet => monthOf(sheet) === number)) || (
                    <span className="text-muted-foreground">–</span>
                  )}
                </td>
              ))}
              <td className="px-4 py-2 text-right font-medium">{sumHours(of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
