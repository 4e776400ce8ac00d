/** An employee's own months on the employee host: the sheets of a year with their PDFs, and their totals. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import { useState } from 'react'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import type { DayType } from '#shared/features/timesheets/days.ts'
import { timesheetMessages } from '#shared/features/timesheets/messages.ts'
import type { OwnSheet, OwnYear } from '#shared/features/timesheets/own-sheets.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useLastKnown } from '#web/kit/use-last-known.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import { sayDayType } from '../entry/cells.ts'
import { SheetSkeleton, TimesheetErrorCard } from '../entry/timesheet-screen.tsx'
import { SheetStateChip } from '../sheet-state-chip.tsx'
import { downloadReport } from '../summary/zip/use-zip-job.ts'
import { ProjectMonthsTable } from './project-months-table.tsx'
import { ReopenedNotice } from './reopened-notice.tsx'

export function OwnMonthsScreen() {
  const [chosen, setChosen] = useState<number>()
  const asked = useQuery(queryFor(timesheetsApi.calls.mine, { query: chosen ? { year: chosen } : {} }))
  const year = asked.data
  const known = useLastKnown(year)
  return (
    <ScreenLayout
      title={t`My months`}
      subtitle={t`The hours of all your timesheets, and what they add up to`}
      width="table"
      actions={known ? <YearSelect year={chosen ?? known.year} years={known.years} onChange={setChosen} /> : null}
    >
      <ReopenedNotice className="mb-4" />
      {year ? (
        <YearContent year={year} />
      ) : asked.isError ? (
        <TimesheetErrorCard error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <SheetSkeleton />
      )}
    </ScreenLayout>
  )
}

interface YearSelectProps extends Pick<OwnYear, 'year' | 'years'> {
  readonly onChange: (year: number) => void
}
function YearSelect({ year, years, onChange }: YearSelectProps) {
  const offered = years.includes(year) ? years : [...years, year].sort((a, b) => b - a)
  return (
    <Select
      aria-label={t`Year`}
      value={String(year)}
      options={offered.map(one => ({ value: String(one), label: one }))}
      onChange={value => onChange(Number(value))}
      className="w-28"
    />
  )
}

function YearContent({ year: { year, sheets, daysOff } }: { year: OwnYear }) {
  if (sheets.length === 0)
    return (
      <Card>
        <EmptyState text={t`You have no timesheets in ${year}`} />
      </Card>
    )
  return (
    <div className="grid gap-4">
      <Card className="flex flex-wrap items-baseline gap-x-8 gap-y-2 px-4 py-3">
        <h2 className="text-sm font-semibold">{t`Days off taken in ${year}`}</h2>
        {daysOff.length === 0 ? (
          <p className="text-muted-foreground">{t`None`}</p>
        ) : (
          <dl className="flex flex-wrap gap-x-8 gap-y-1">
            {daysOff.map(({ type, days }) => (
              <div key={type} className="flex items-baseline gap-2">
                <dt className="text-muted-foreground">{sayDayType(type as DayType)}</dt>
                <dd className="font-semibold tabular-nums">
                  {days} <span className="font-normal text-muted-foreground">{days === 1 ? t`day` : t`days`}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      <SheetsTable sheets={sheets} />
      {isOfSeveralProjects(sheets) ? <ProjectMonthsTable sheets={sheets} year={year} /> : null}
    </div>
  )
}

const isOfSeveralProjects = (sheets: readonly OwnSheet[]) => new Set(sheets.map(({ project }) => project._id)).size > 1

const COLUMNS = [
  ['Registered', 'registered'],
  ['Holiday', 'holidayTime'],
  ['Others', 'otherTime'],
  ['Total', 'timeSpent'],
] as const

type HoursField = (typeof COLUMNS)[number][1]

/** Writes a column's hours with the same number of decimals, so that their points are below each other. */
function formatHours(hours: number, field: HoursField, sheets: readonly OwnSheet[]): string {
  const decimals = sheets.map(sheet => String(sheet[field]).split('.')[1]?.length ?? 0)
  return hours.toFixed(Math.max(...decimals))
}

function SheetsTable({ sheets }: { sheets: readonly OwnSheet[] }) {
  const pdf = useMutation({
    mutationFn: (id: string) =>
      downloadReport(timesheetReportsApi.calls.pdf, { params: { id } }, t(timesheetMessages.failed.pdf)),
  })
  return (
    <Card className="overflow-x-auto">
      <table aria-label={t`My timesheets`} className="w-full">
        <thead className="border-b text-left text-xs text-muted-foreground">
          <tr>
            <th className="py-2.5 pr-2 pl-4 font-medium xl:pr-4">{t`Month`}</th>
            <th className="px-2 py-2.5 font-medium max-sm:hidden xl:px-4">{t`Project`}</th>
            {COLUMNS.map(([label]) => (
              <th
                key={label}
                className={`px-2 py-2.5 text-right font-medium xl:px-4 ${label === 'Total' ? '' : 'max-md:hidden'}`}
              >
                {t(label)}
              </th>
            ))}
            <th className="px-2 py-2.5 font-medium xl:px-4">{t`Status`}</th>
            <th className="w-12 px-2 py-2.5">
              <span className="sr-only">{t`Document`}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {sheets.map(sheet => (
            <tr key={sheet._id} className="hover:bg-muted/50">
              <th scope="row" className="py-2 pr-2 pl-4 text-left font-medium whitespace-nowrap xl:pr-4">
                <Link to="/my-months/$id" params={{ id: sheet._id }} className="underline-offset-4 hover:underline">
                  {formatMonth(sheet.period)}
                </Link>
              </th>
              <td className="px-2 py-2 break-words max-sm:hidden sm:min-w-36 xl:px-4">{sheet.project.name}</td>
              {COLUMNS.map(([label, field]) => (
                <td
                  key={label}
                  className={`px-2 py-2 text-right tabular-nums xl:px-4 ${label === 'Total' ? 'font-medium' : 'max-md:hidden'}`}
                >
                  {formatHours(sheet[field], field, sheets)}
                </td>
              ))}
              <td className="px-2 py-2 md:whitespace-nowrap xl:px-4">
                <SheetStateChip of={sheet} />
              </td>
              <td className="px-2 py-1 text-right">
                <Button
                  data-tooltip={t`Download PDF`}
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t`Download PDF ${formatMonth(sheet.period)}, ${sheet.project.name}`}
                  disabled={pdf.isPending && pdf.variables === sheet._id}
                  onClick={() => pdf.mutate(sheet._id)}
                >
                  <FileDown />
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        {sheets.length > 1 && !isOfSeveralProjects(sheets) ? <YearRow sheets={sheets} /> : null}
      </table>
    </Card>
  )
}

/** The year's totals; with several projects, the table below has them. */
const YearRow = ({ sheets }: { sheets: readonly OwnSheet[] }) => (
  <tfoot className="border-t">
    <tr>
      <th scope="row" className="py-2 pr-2 pl-4 text-left font-medium xl:pr-4">{t`Year`}</th>
      <td className="max-sm:hidden" />
      {COLUMNS.map(([label, field]) => (
        <td
          key={label}
          className={`px-2 py-2 text-right font-medium tabular-nums xl:px-4 ${label === 'Total' ? '' : 'max-md:hidden'}`}
        >
          {formatHours(
            sheets.reduce((sum, sheet) => sum + sheet[field], 0),
            field,
            sheets,
          )}
        </td>
      ))}
      <td colSpan={2} />
    </tr>
  </tfoot>
)
