import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryNames } from '#shared/features/countries.ts'
import { insuranceStatuses } from '#shared/features/employees/catalogues.ts'
import { insuranceList, NOT_ASSIGNED } from '#shared/features/employees/insurances.ts'
import { INSURANCE_CHANGES } from '#shared/features/employees/reported-insurances.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { downloadFile } from '#web/kit/download.ts'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter } from '#web/kit/filters/multi-filters.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable } from '#web/kit/list-screen/list-screen.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { TwoLineText } from '#web/kit/truncated-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenuItem } from '#web/ui/dropdown-menu.tsx'
import { ReportDialog } from './report-dialog.tsx'

const VIEWS: readonly ListView[] = [
  { name: 'To report', search: { unreported: INSURANCE_CHANGES.join(',') } },
  { name: 'All', search: {} },
]

export function InsurancesList() {
  const screen = useListScreen({
    path: '/insurances',
    list: insuranceList,
    call: employeesApi.calls.insurances,
    views: VIEWS,
  })
  const reports = useQuery(queryFor(employeesApi.calls.insuranceReports)).data ?? []
  // As in the list, not of countries without a report, where everybody is new.
  const count = reports.reduce((sum, { reportedAt, unreported }) => sum + (reportedAt ? unreported : 0), 0)
  const [isReporting, setIsReporting] = useState(false)
  const calendar = useMutation({
    mutationFn: () => downloadFile(employeesApi.calls.insurancesCalendar, { query: screen.query }),
  })
  return (
    <ScreenLayout
      title={t`Insurances`}
      actions={
        <>
          <ExportMenu screen={screen} exports={[{ call: employeesApi.calls.insurancesCsv }]}>
            <DropdownMenuItem
              disabled={calendar.isPending}
              onSelect={() => calendar.mutate()}
            >{t`Export to calendar`}</DropdownMenuItem>
          </ExportMenu>
          <Button variant="default" onClick={() => setIsReporting(true)}>
            {count ? t`Report to the insurer (${count})` : t`Report to the insurer`}
          </Button>
        </>
      }
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by name`} />
        <MultiSelectFilter name="status" label={t`Status`} primary choices={toChoices(insuranceStatuses.all)} />
        <MultiSelectFilter
          name="country"
          label={t`Country`}
          primary
          choices={countryNames.map(name => ({ value: name, label: t(name) }))}
        />
        <MultiSelectFilter
          name="unreported"
          label={t`To report`}
          choices={INSURANCE_CHANGES.map(name => ({ value: name, label: t(name) }))}
        />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Insurances`}
        emptyText={t`Nobody is insured yet. Insurance is part of an employee’s record.`}
        columns={[
          { key: 'name', header: t`Name`, sort: 'name', cell: fullName, person: row => row, className: 'font-medium' },
          {
            key: 'status',
            header: t`Status`,
            importance: 'always',
            sort: 'status.name',
            cell: ({ insuranceInfo: { status } }) => (status ? <StatusChip name={status.name} /> : '–'),
          },
          {
            key: 'country',
            header: t`Country`,
            sort: 'country',
            cell: row => t(row.homeAddress.country),
            className: 'whitespace-nowrap',
          },
          {
            key: 'inclusionDate',
            header: t`Inclusion Date`,
            sort: 'inclusionDate',
            cell: ({ insuranceInfo: { inclusionDate } }) =>
              formatDay(inclusionDate) || <span className="text-muted-foreground">{t(NOT_ASSIGNED)}</span>,
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'unreported',
            header: t`To report`,
            cell: ({ unreported }) => (unreported ? <StatusChip name={unreported} /> : '–'),
          },
          {
            key: 'comments',
            header: t`Comments`,
            importance: 'least',
            cell: ({ insuranceInfo: { comments } }) => (comments ? <TwoLineText text={comments} /> : '–'),
          },
        ]}
        to={row => `/employees/${row._id}`}
      />
      {isReporting ? <ReportDialog listed={screen.filters.country} onClose={() => setIsReporting(false)} /> : null}
    </ScreenLayout>
  )
}
