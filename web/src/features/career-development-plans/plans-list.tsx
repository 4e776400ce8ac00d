import { useState } from 'react'
import { mayChangePlan } from '#shared/features/career-development-plans/form.ts'
import {
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  planList,
  planStatuses,
} from '#shared/features/career-development-plans/list.ts'
import type { PlanListItem } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { formatShortMonth } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { MonthFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import type { RowDeletion } from '#web/kit/list-screen/row-deletion.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { useIsPhone } from '#web/kit/use-media.ts'
import { MailPlanAction, PlanRowMenu, useIsAdmin } from './plan-actions.tsx'
import { PlanHistoryDialog } from './plan-history-dialog.tsx'
import { getPlanName, toPlanPath } from './plan-title.tsx'

const { list, csv, remove } = careerDevelopmentPlansApi.calls

const IN_PROGRESS = { cdpStatus: PLAN_IN_PROGRESS }

const getViews = (me: string | undefined): ListView[] => [
  ...(me ? [{ name: t`Mine`, search: { ...IN_PROGRESS, leaderAssigned: me } }] : []),
  { name: t`In progress`, search: IN_PROGRESS },
  { name: t`To decide`, search: { cdpStatus: `${PLAN_TITLE_REVIEW},${PLAN_DISCIPLINARY}` } },
  { name: t`All`, search: {} },
]

export function PlansList() {
  const [historyOf, setHistoryOf] = useState<PersonName>()
  const asAdmin = useIsAdmin()
  const mayEdit = ({ cdpStatus }: PlanListItem) => mayChangePlan({ cdpStatus: cdpStatus._id }, asAdmin)
  const screen = useListScreen({
    path: '/career-development-plan',
    list: planList,
    call: list,
    firstVisitFilters: IN_PROGRESS,
    views: getViews(useSession()?.person.employeeId),
  })
  const isPhone = useIsPhone()
  const deletion: RowDeletion<PlanListItem> = {
    recordName: row => t`the plan of ${getPlanName(row)}`,
    text: t`Do you want to delete this record?`,
    remove,
    isAllowed: mayEdit,
    isInMenu: true,
  }
  return (
    <>
      <ScreenLayout
        title={t`Career Development Plans`}
        actions={
          <>
            <ExportMenu screen={screen} exports={[{ call: csv }]} />
            <NewLink to="/career-development-plan/new" />
          </>
        }
      >
        <ListFilters screen={screen}>
          <SearchFilter name="search" label={t`Search by name`} />
          <PeopleFilter name="leaders" label={t`Leaders`} primary call={employeesApi.calls.leaders} />
          <PeopleFilter name="leaderAssigned" label={t`Assigned to`} call={employeesApi.calls.leaders} />
          <MultiSelectFilter name="cdpStatus" label={t`Status`} primary choices={toChoices(planStatuses.all)} />
          <MonthFilter name="startDate" label={t`Start month`} />
          <MonthFilter name="endDate" label={t`End month`} />
        </ListFilters>
        <ListTable
          screen={screen}
          label={t`Career Development Plans`}
          emptyText={t`No development plans yet.`}
          newRecord={{ label: t`New plan`, to: '/career-development-plan/new' }}
          columns={[
            {
              key: 'employee',
              header: t`Employee`,
              sort: 'employee.name',
              cell: row => fullName(row.employee),
              // The row's menu leads to the page.
              person: () => undefined,
              // Room for the row's two buttons on a phone.
              className: '[--room-beside-name:5rem]',
            },
            {
              key: 'leader',
              importance: 'least',
              header: t`Leader Name`,
              sort: 'leader.name',
              cell: ({ employee: { leader } }) => (leader ? fullName(leader) : '–'),
              person: row => row.employee.leader,
            },
            {
              key: 'leaderAssigned',
              header: t`Assigned to`,
              sort: 'leaderAssigned.name',
              cell: row => fullName(row.leaderAssigned),
              person: row => row.leaderAssigned,
            },
            {
              key: 'status',
              header: t`Status`,
              importance: 'always',
              sort: 'cdpStatus.name',
              cell: row => <StatusChip name={row.cdpStatus.name} />,
            },
            {
              key: 'period',
              header: t`Period`,
              sort: 'period',
              cell: row => formatShortMonth(row.period),
              className: 'whitespace-nowrap',
            },
          ]}
          to={toPlanPath}
          rowName={getPlanName}
          deletion={deletion}
          rowActions={row => {
            const name = getPlanName(row)
            const Open = mayEdit(row) ? EditAction : ViewAction
            return (
              <>
                {isPhone ? null : <MailPlanAction plan={row} />}
                <Open rowName={name} to={toPlanPath(row)} />
                <PlanRowMenu
                  plan={row}
                  offersMail={isPhone}
                  onHistory={() => setHistoryOf(row.employee)}
                  deletion={deletion}
                />
              </>
            )
          }}
        />
      </ScreenLayout>
      {historyOf ? <PlanHistoryDialog person={historyOf} close={() => setHistoryOf(undefined)} /> : null}
    </>
  )
}
