/** The company in figures: who joined and left in twelve months, and today's people by tenure, country and project. */
import { useQuery } from '@tanstack/react-query'
import type { Workforce } from '#shared/features/employees/workforce.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { Bars, type PlotBar } from '#web/kit/plot/bars.tsx'
import { Columns, type PlotColumn } from '#web/kit/plot/columns.tsx'
import { toMonthColumn } from '#web/kit/plot/month-columns.ts'
import { PlotCard } from '#web/kit/plot/plot-card.tsx'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { PlotTable } from '#web/kit/plot/plot-table.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'

export function HeadcountScreen() {
  const asked = useQuery(queryFor(employeesApi.calls.headcount))
  return (
    <ScreenLayout title={t`Headcount`} subtitle={t`Everyone at the company, today and over the last twelve months`}>
      <PlotQuery title={t`Headcount`} asked={asked}>
        {workforce => <HeadcountPlots {...workforce} />}
      </PlotQuery>
    </ScreenLayout>
  )
}

function HeadcountPlots({ months, tenure, countries, projects, withoutLastDay }: Workforce) {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const joiners = months.reduce((sum, month) => sum + month.joiners, 0)
  const leavers = months.reduce((sum, month) => sum + month.leavers, 0)
  const headcounts = months.map(
    ({ month, headcount }, index): PlotColumn => ({
      ...toMonthColumn(month, index),
      label: `${formatMonth(month)}: ${countPeople(headcount)}`,
      up: [{ step: 4, value: headcount }],
    }),
  )
  const changes = months.map(
    (one, index): PlotColumn => ({
      ...toMonthColumn(one.month, index),
      label: t`${formatMonth(one.month)}: ${one.joiners} joined, ${one.leavers} left`,
      up: [{ step: 4, value: one.joiners }],
      down: [{ step: 'alert', value: one.leavers }],
    }),
  )
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
      <PlotCard
        title={t`People`}
        summary={[
          describeHeadcounts(last.headcount, first.headcount, formatMonth(first.month)),
          noteUncounted(withoutLastDay),
        ]
          .filter(Boolean)
          .join(' ')}
        table={
          <PlotTable
            label={t`People by month`}
            columns={[t`Month`, t`People`]}
            rows={months.map(({ month, headcount }) => ({ key: month, cells: [formatMonth(month), headcount] }))}
          />
        }
      >
        <Columns label={t`People at the end of each month`} columns={headcounts} />
      </PlotCard>
      <PlotCard
        title={t`Joined and left`}
        summary={t`${joiners} joined and ${leavers} left in twelve months.`}
        legend={[
          { step: 4, label: t`Joined` },
          { step: 'alert', label: t`Left¦the company` },
        ]}
        table={
          <PlotTable
            label={t`Joined and left by month`}
            columns={[t`Month`, t`Joined`, t`Left¦the company`]}
            rows={months.map(one => ({ key: one.month, cells: [formatMonth(one.month), one.joiners, one.leavers] }))}
          />
        }
      >
        <Columns label={t`Who joined and who left, month by month`} columns={changes} />
      </PlotCard>
      <BarsCard
        title={t`Tenure`}
        label={t`People by tenure`}
        header={t`Here for`}
        bars={tenure.map(({ name, count }) => ({ key: name, name: t(name), value: count }))}
      />
      <BarsCard
        title={t`Country`}
        label={t`People by country`}
        header={t`Country`}
        bars={countries.map(({ name, count }) => ({ key: name, name: name ? t(name) : t`No country`, value: count }))}
      />
      <BarsCard
        title={t`Project`}
        label={t`People by project`}
        header={t`Project`}
        summary={t`Choose a project to see its people.`}
        bars={projects.map(({ _id, name, count }) => ({
          key: _id ?? '',
          // People without a project are counted under a text of Muster's, which is translated.
          name: _id ? name : t(name),
          value: count,
          ...(_id ? { href: `/employee-jobtitles?projects=${_id}&isActive=true` } : { step: 0 as const }),
        }))}
      />
    </div>
  )
}

interface BarsCardProps {
  readonly title: string
  /** The accessible name of the plot. */
  readonly label: string
  readonly header: string
  readonly summary?: string
  readonly bars: readonly PlotBar[]
}

const BarsCard = ({ title, label, header, summary, bars }: BarsCardProps) => (
  <PlotCard
    title={title}
    summary={summary}
    table={
      <PlotTable
        label={label}
        columns={[header, t`People`]}
        rows={bars.map(({ key, name, value }) => ({ key, cells: [name, value] }))}
      />
    }
  >
    <Bars label={label} bars={bars} />
  </PlotCard>
)

const countPeople = (count: number) => (count === 1 ? t`1 person` : t`${formatNumber(count)} people`)
const describeHeadcounts = (today: number, before: number, month: string) =>
  today === 1
    ? t`1 person today, ${before} at the end of ${month}.`
    : t`${formatNumber(today)} people today, ${before} at the end of ${month}.`
function noteUncounted(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? t`1 person inactive without a last day is not counted.`
    : t`${formatNumber(count)} people inactive without a last day are not counted.`
}
