import Banknote from 'lucide-react/icons/banknote'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PAYER_ROLES, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardList, rewardReasons } from '#shared/features/rewards/list.ts'
import {
  defaultRewardReasons,
  defaultRewardStatuses,
  type RewardListItem,
  rewardsApi,
} from '#shared/features/rewards.ts'
import { hasRole } from '#shared/kit/access.ts'
import { FIRST_END_DAY, formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { getAudience } from '#web/kit/config.ts'
import { MonthFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter } from '#web/kit/filters/multi-filters.tsx'
import { FoldedPart, PlotFolds, useFold } from '#web/kit/folding.tsx'
import type { BulkAction } from '#web/kit/list-screen/bulk-actions.ts'
import type { TableColumn } from '#web/kit/list-screen/data-table.tsx'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction, ViewAction } from '#web/kit/list-screen/row-actions.tsx'
import type { RowDeletion } from '#web/kit/list-screen/row-deletion.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { PlotSkeleton } from '#web/kit/plot/plot-query.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { BudgetLine, RewardsProgramScreen } from './budget.tsx'
import { useMayAct } from './case-cards.ts'
import { CaseHistoryDialog, getCaseName } from './case-history.tsx'
import { CaseRowMenu } from './case-row-menu.tsx'
import { MONTHS_TITLE, WAITING_TITLE } from './plot-titles.ts'

const RewardMonthsCard = lazy(async () => ({ default: (await import('./reward-months-card.tsx')).RewardMonthsCard }))
const RewardsWaitingCard = lazy(async () => ({ default: (await import('./waiting-card.tsx')).RewardsWaitingCard }))
const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }))
const PaymentsDialog = lazy(async () => ({ default: (await import('./payments-dialog.tsx')).PaymentsDialog }))
const RewardCase = lazy(async () => ({ default: (await import('./reward-case.tsx')).RewardCase }))

/** Staff see all cases; on the employee host, employees see their own while their program is active. */
export const RewardsList = () =>
  getAudience() === 'staff' ? (
    <CasesList />
  ) : (
    <RewardsProgramScreen title={t`Rewards`} isForReading>
      {budget => <CasesList subtitle={<BudgetLine budget={budget} />} isOwn mayRequest={budget.mayRequest} />}
    </RewardsProgramScreen>
  )

const joinIds = (entries: readonly { readonly _id: string }[]) => entries.map(({ _id }) => _id).join(',')
/** Source: spec 2 section 9; decisions, "Rewards": also selects cases waiting for a payment. */
const FIRST_VISIT_FILTERS = { reasons: joinIds(defaultRewardReasons), status: joinIds(defaultRewardStatuses) }

const VIEWS: readonly ListView[] = [
  { name: 'To validate', search: { status: rewardStatuses.id('Pending Approval') } },
  { name: 'To refund', search: { status: rewardStatuses.id('Pending Refund') } },
  { name: 'To pay', search: { status: rewardStatuses.id('Pending Payment') } },
  { name: 'All', search: {} },
]

const { employee: _, ...ownGroups } = rewardList.groups ?? {}
/** On the employee host all cases are the user's own, so there is no grouping by employee. */
const ownRewardList = { ...rewardList, groups: ownGroups }

interface CasesListProps {
  readonly isOwn?: boolean
  readonly mayRequest?: boolean
  readonly subtitle?: ReactNode
}

function CasesList({ isOwn = false, mayRequest = true, subtitle }: CasesListProps) {
  const [historyOf, setHistoryOf] = useState<RewardListItem>()
  const [paying, setPaying] = useState<{ rows: readonly RewardListItem[]; onPaid: (ids: readonly string[]) => void }>()
  const [showsPayments, setShowsPayments] = useState(false)
  const isPayer = hasRole({ roles: useSession()?.roles ?? [] }, PAYER_ROLES) && !isOwn
  const months = useFold('rewards-months')
  const waiting = useFold('rewards-waiting')
  const mayNow = useMayAct()
  const screen = useListScreen({
    path: '/rewards',
    list: isOwn ? ownRewardList : rewardList,
    call: rewardsApi.calls.list,
    firstVisitFilters: isOwn ? {} : FIRST_VISIT_FILTERS,
    views: isOwn ? [] : VIEWS,
  })
  const payAction: BulkAction<RewardListItem> = {
    label: t`Pay…`,
    icon: <Banknote />,
    isAllowed: row => mayNow('pay', row),
    open: (rows, { onDone: onPaid }) => setPaying({ rows, onPaid }),
  }
  const deletion: RowDeletion<RewardListItem> = {
    text: row => t`Do you want to delete the request ${getCaseName(row)}?`,
    remove: rewardsApi.calls.remove,
    isAllowed: row => mayNow('delete', row),
    isInMenu: true,
  }
  return (
    <>
      <ScreenLayout
        title={t`Rewards`}
        subtitle={subtitle}
        actions={
          <>
            {isPayer ? <Button variant="outline" onClick={() => setShowsPayments(true)}>{t`Payments`}</Button> : null}
            {isOwn ? null : <ExportMenu screen={screen} exports={[{ call: rewardsApi.calls.csv }]} />}
            {mayRequest ? <NewLink to="/rewards/new" /> : null}
          </>
        }
      >
        <ListFilters
          screen={screen}
          {...(isOwn
            ? {}
            : {
                below: (
                  <PlotFolds
                    plots={[
                      { fold: waiting, title: t(WAITING_TITLE) },
                      { fold: months, title: t(MONTHS_TITLE) },
                    ]}
                  />
                ),
              })}
        >
          {isOwn ? null : <SearchFilter name="search" label={t`Search by employee`} />}
          <MultiSelectFilter name="reasons" label={t`Reasons`} primary choices={toChoices(rewardReasons.all)} />
          <MultiSelectFilter name="status" label={t`Status`} primary choices={toChoices(rewardStatuses.all)} />
          <MonthFilter name="startDate" label={t`Start month`} />
          <MonthFilter name="endDate" label={t`End month`} min={FIRST_END_DAY} toLastDay />
        </ListFilters>
        {isOwn ? null : (
          <>
            <FoldedPart fold={waiting}>
              <Suspense fallback={<PlotSkeleton title={t(WAITING_TITLE)} />}>
                <RewardsWaitingCard />
              </Suspense>
            </FoldedPart>
            <FoldedPart fold={months}>
              <Suspense fallback={<PlotSkeleton title={t(MONTHS_TITLE)} />}>
                <RewardMonthsCard />
              </Suspense>
            </FoldedPart>
          </>
        )}
        <ListTable
          screen={screen}
          label={t`Rewards`}
          columns={isOwn ? caseColumns : [personColumn, ...caseColumns]}
          rowName={getCaseName}
          beside={id => <RewardCase id={id} />}
          bulkActions={isPayer ? [payAction] : []}
          deletion={deletion}
          rowActions={row => {
            const name = getCaseName(row)
            const path = `/rewards/${row._id}`
            const isEdited = mayNow('edit', row) || (isOwn && mayNow('refund', row))
            return (
              <>
                {isEdited ? <EditAction rowName={name} to={path} /> : <ViewAction rowName={name} to={path} />}
                <CaseRowMenu reward={row} offersPage={!isOwn} onHistory={() => setHistoryOf(row)} deletion={deletion} />
              </>
            )
          }}
          emptyText={isOwn ? t`You have not requested a reward yet.` : t`Nobody has requested a reward yet.`}
          newRecord={{ label: t`New request`, to: mayRequest ? '/rewards/new' : undefined }}
        />
      </ScreenLayout>
      <Suspense>
        {paying ? <PayDialog {...paying} onClose={() => setPaying(undefined)} /> : null}
        {showsPayments ? <PaymentsDialog onClose={() => setShowsPayments(false)} /> : null}
      </Suspense>
      {historyOf ? <CaseHistoryDialog reward={historyOf} onClose={() => setHistoryOf(undefined)} /> : null}
    </>
  )
}

type CaseColumn = TableColumn<RewardListItem, keyof (typeof rewardList)['columns']>
const personColumn: CaseColumn = {
  key: 'employee',
  header: 'Employee',
  sort: 'employee.name',
  cell: row => fullName(row.employee),
  // The row's menu leads to the page.
  person: () => undefined,
}
const caseColumns: CaseColumn[] = [
  {
    key: 'reason',
    header: 'Reason',
    sort: 'reasonID.reason',
    cell: row => t(row.reasonID.reason),
    className: 'sm:whitespace-nowrap',
  },
  {
    key: 'amount',
    header: 'Estimated Amount',
    importance: 'always',
    sort: 'estimatedAmount',
    align: 'right',
    cell: row => formatMoney(row.estimatedAmount),
  },
  {
    key: 'status',
    header: 'Status',
    importance: 'always',
    sort: 'rewStatusID.statusName',
    cell: row => <StatusChip name={row.rewStatusID.statusName} />,
  },
  {
    key: 'date',
    header: 'Date',
    sort: 'requestDate',
    cell: row => formatDay(row.requestDate),
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    key: 'updated',
    header: 'Update Date',
    sort: 'updateDate',
    cell: row => formatDay(row.updateDate),
    className: 'whitespace-nowrap tabular-nums',
  },
]
