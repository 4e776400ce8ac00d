/** How ratings are distributed by leader, template and job title, and which plans are outliers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalibrationQuery } from '#shared/features/career-development-plans/calibration.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { addMonths, FIRST_DAY, firstDayOfMonth, formatShortMonth, utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { DownloadButton } from '#web/kit/download-button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { FilterBar } from '#web/kit/filters/filter-bar.tsx'
import { MonthFilter } from '#web/kit/filters/filters.tsx'
import { CatalogueFilter, MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { type ListSearch, useListSearch } from '#web/kit/list-screen/use-list-search.ts'
import { PlotQuery } from '#web/kit/plot/plot-query.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { Card } from '#web/ui/card.tsx'
import { OutliersCard } from './outliers-card.tsx'
import { SpreadCard } from './spread-card.tsx'

const { calibration, calibrationCsv } = careerDevelopmentPlansApi.calls
const calibrationSearch = { query: CalibrationQuery }

export function CalibrationScreen() {
  const month = firstDayOfMonth(utcToday(new Date()))
  const { current, change } = useListSearch('/calibration', calibrationSearch)
  const usual: ListSearch = { startDate: addMonths(month, -11), endDate: month }
  const filters: ListSearch = { ...usual, ...current }
  // The default months are not kept in the address: they change with time.
  const apply = (next: ListSearch) =>
    change(Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== usual[name])))
  const asked = useQuery({ ...queryFor(calibration, { query: filters }), placeholderData: keepPreviousData })
  const templates = asked.data?.templateChoices ?? []
  const isPhone = useIsPhone()
  const exportButton = (
    <DownloadButton
      call={calibrationCsv}
      query={filters}
      disabled={!asked.data?.all.plans}
    >{t`Export to CSV`}</DownloadButton>
  )
  return (
    <ScreenLayout
      width="table"
      title={t`Calibration`}
      subtitle={t`How the ratings of completed plans spread, in fifths of each plan’s own scale`}
      actions={isPhone ? undefined : exportButton}
    >
      <FilterBar
        values={filters}
        defaultValues={usual}
        debounceMs={500}
        onApply={apply}
        tools={isPhone ? exportButton : undefined}
      >
        <MonthFilter name="startDate" label={t`From`} primary isRequired />
        <MonthFilter name="endDate" label={t`Until`} primary min={filters.startDate ?? FIRST_DAY} isRequired />
        <MultiSelectFilter
          name="templates"
          label={t`Template`}
          isLoading={asked.isPending}
          choices={templates.map(({ _id, title }) => ({ value: _id, label: title }))}
        />
        <PeopleFilter name="leaders" label={t`Assigned to`} call={employeesApi.calls.leaders} />
        <CatalogueFilter name="jobTitles" label={t`Job title`} call={jobTitlesCatalogue.contract.calls.all} />
      </FilterBar>
      <PlotQuery title={t`Calibration`} asked={asked}>
        {({ all, leaders, templates: byTemplate, titles, outliers }) =>
          all.plans === 0 ? (
            <Card>
              <EmptyState text={t`No plan with ratings was completed for these months.`} />
            </Card>
          ) : (
            <div className="grid gap-5">
              <OutliersCard all={all} outliers={outliers} months={monthsOf(filters)} />
              <SpreadCard title={t`By leader`} of={t`Leader`} groups={leaders} isFirst />
              <SpreadCard title={t`By template`} of={t`Template`} groups={byTemplate} />
              <SpreadCard title={t`By job title`} of={t`Job title`} groups={titles} />
            </div>
          )
        }
      </PlotQuery>
    </ScreenLayout>
  )
}

const monthsOf = ({ startDate, endDate }: ListSearch) =>
  [...new Set([startDate, endDate].flatMap(month => (month ? [formatShortMonth(month)] : [])))].join(' – ')
