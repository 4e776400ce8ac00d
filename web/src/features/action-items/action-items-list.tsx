import CircleCheck from 'lucide-react/icons/circle-check'
import UserPen from 'lucide-react/icons/user-pen'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import {
  type ActionItemListItem,
  actionItemList,
  actionItemPriorities,
  actionItemStatuses,
  actionItemsApi,
  CONFIRM_DELETE_ACTION_ITEM,
  defaultActionItemStatuses,
} from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { addDays, type Day, FIRST_END_DAY, formatDay, utcToday } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { FeedsButton } from '#web/features/who-is-out/public.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { DayFilter, SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { loadSetting, saveSetting, settingKey } from '#web/kit/kept-setting.ts'
import { ExportMenu } from '#web/kit/list-screen/export-menu.tsx'
import { ListFilters, ListTable, NewLink } from '#web/kit/list-screen/list-screen.tsx'
import { ListSkeleton } from '#web/kit/list-screen/list-skeleton.tsx'
import { EditAction, RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import type { ListView } from '#web/kit/list-screen/use-list-views.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useBoardItems } from './board/use-board-items.ts'
import { DueDateCell, StatusCell } from './editable-cells.tsx'
import { useItemChange } from './item-change.ts'
import { RepeatMark } from './repeat-mark.tsx'
import { saveChange } from './save-change.ts'
import { SubtaskCount } from './subtask-count.tsx'

const ActionItemScreen = lazy(async () => ({ default: (await import('./action-item-form.tsx')).ActionItemScreen }))

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }))

const ItemBoard = lazy(async () => ({ default: (await import('./board/item-board.tsx')).ItemBoard }))

const COMPLETED = { status: actionItemStatuses.id('Completed') }
const isOpen = ({ status }: ActionItemListItem) => defaultActionItemStatuses.some(({ _id }) => _id === status._id)
const OPEN_SOONEST = {
  status: defaultActionItemStatuses.map(status => status._id).join(','),
  sortByColumn: 'dueDate',
  isSortAscending: 'true',
}

const getViews = (today: Day, me: string | undefined): ListView[] => [
  ...(me ? [{ name: t`Mine¦action items`, search: { ...OPEN_SOONEST, leaderAssigned: me } }] : []),
  { name: t`Open¦action items`, search: OPEN_SOONEST },
  { name: t`Due¦soon`, search: { ...OPEN_SOONEST, dueFrom: today } },
  { name: t`Overdue`, search: { ...OPEN_SOONEST, dueDate: addDays(today, -1) } },
  { name: t`All¦action items`, search: {} },
]

const LAYOUTS = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
] as const
type Layout = (typeof LAYOUTS)[number]['value']

/** List or board, remembered in this browser. */
function useShownAs() {
  const key = settingKey('shown-as', '/action-items')
  const [layout, setLayout] = useState(() => loadSetting(key, z.enum(['list', 'board'])) ?? 'list')
  const choose = (next: Layout) => {
    saveSetting(key, next)
    setLayout(next)
  }
  return [layout, choose] as const
}

export function ActionItemsList() {
  const { list, csv, authors, remove } = actionItemsApi.calls
  const screen = useListScreen({
    path: '/action-items',
    list: actionItemList,
    call: list,
    firstVisitFilters: OPEN_SOONEST,
    views: getViews(utcToday(new Date()), useSession()?.person.employeeId),
  })
  const change = useItemChange()
  const [assigning, setAssigning] = useState<Omit<ComponentProps<typeof AssignDialog>, 'onClose'>>()
  const [layout, setLayout] = useShownAs()
  const board = useBoardItems(screen, layout === 'board')
  return (
    <ScreenLayout
      title={t`Action Items`}
      actions={
        <>
          <SegmentedControl aria-label={t`Show as`} value={layout} onValueChange={setLayout} choices={LAYOUTS} />
          <FeedsButton />
          <ExportMenu screen={screen} exports={[{ call: csv }]} />
          <NewLink to="/action-items/new" />
        </>
      }
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by title`} />
        <PeopleFilter name="employees" label={t`Employees`} primary call={employeesApi.calls.all} />
        <PeopleFilter name="leaderAssigned" label={t`Assigned to`} call={employeesApi.calls.leaders} />
        <MultiSelectFilter name="status" label={t`Status`} primary choices={toChoices(actionItemStatuses.all)} />
        <MultiSelectFilter name="priority" label={t`Priority`} choices={toChoices(actionItemPriorities.all)} />
        <PeopleFilter name="createdBy" label={t`Created by`} call={authors} />
        <DayFilter name="dueFrom" label={t`Due from`} />
        <DayFilter name="dueDate" label={t`Due until`} min={FIRST_END_DAY} />
        <DayFilter name="startDate" label={t`Created from`} />
        <DayFilter name="endDate" label={t`Created until`} min={FIRST_END_DAY} />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Action Items`}
        emptyText={t`No action items yet.`}
        newRecord={{ label: t`New action item`, to: '/action-items/new' }}
        columns={[
          {
            key: 'title',
            header: t`Title`,
            sort: 'title',
            cell: item => (
              <>
                {item.title}
                <SubtaskCount subtasks={item.subtasks} />
                <RepeatMark repeat={item.repeat} />
              </>
            ),
            className: 'font-medium',
          },
          {
            key: 'employee',
            header: t`Employee`,
            sort: 'employee.name',
            cell: item => fullName(item.employee),
            person: item => item.employee,
          },
          {
            key: 'leaderAssigned',
            header: t`Assigned to`,
            sort: 'leaderAssigned.name',
            cell: item => fullName(item.leaderAssigned),
            person: item => item.leaderAssigned,
          },
          {
            key: 'status',
            header: t`Status`,
            importance: 'always',
            sort: 'status.name',
            cell: item => <StatusCell item={item} onChange={change} />,
          },
          {
            key: 'priority',
            header: t`Priority`,
            sort: 'priority.name',
            cell: item => <StatusChip name={item.priority.name} />,
          },
          {
            key: 'dueDate',
            header: t`Due`,
            importance: 'always',
            sort: 'dueDate',
            cell: item => <DueDateCell item={item} onChange={change} />,
          },
          { key: 'creationDate', header: t`Created`, sort: 'creationDate', cell: item => formatDay(item.creationDate) },
        ]}
        rowName={item => item.title}
        instead={
          layout === 'board'
            ? {
                rows: board.items,
                isOutdated: board.isOutdated,
                show: open =>
                  board.isPending ? (
                    <ListSkeleton />
                  ) : (
                    <Suspense fallback={<ListSkeleton />}>
                      <ItemBoard board={board} change={change} open={open} />
                    </Suspense>
                  ),
              }
            : undefined
        }
        beside={id => <ActionItemScreen id={id} />}
        deletion={{ text: t(CONFIRM_DELETE_ACTION_ITEM), remove }}
        bulkActions={[
          {
            label: t`Complete¦it`,
            icon: <CircleCheck />,
            done: t`completed`,
            isAllowed: isOpen,
            run: item => saveChange(item, COMPLETED),
          },
          {
            label: t`Assign…`,
            icon: <UserPen />,
            isAllowed: () => true,
            open: (items, { runEach }) => setAssigning({ items, runEach }),
          },
        ]}
        rowActions={item => (
          <>
            {isOpen(item) ? (
              <RowAction
                label={t`Complete¦it`}
                rowName={item.title}
                icon={<CircleCheck />}
                onClick={() => change(item, COMPLETED)}
              />
            ) : null}
            <EditAction rowName={item.title} to={`/action-items/${item._id}`} />
          </>
        )}
      />
      {assigning ? (
        <Suspense>
          <AssignDialog {...assigning} onClose={() => setAssigning(undefined)} />
        </Suspense>
      ) : null}
    </ScreenLayout>
  )
}
