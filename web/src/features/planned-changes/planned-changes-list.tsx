import { useNavigate, useSearch } from '@tanstack/react-router'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { lazy, Suspense, useState } from 'react'
import { employeesApi } from '#shared/features/employees.ts'
import {
  CHANGE_STATES,
  changeStateLabels,
  describeNewValues,
  type PlannedChangeListItem,
  plannedChangeCalls,
  plannedChangeList,
} from '#shared/features/planned-changes.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName, toAuthorPerson } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter, PeopleFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListFilters, ListTable } from '#web/kit/list-screen/list-screen.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { TwoLineText } from '#web/kit/truncated-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChangeStateChip } from './change-state-chip.tsx'

const ChangeDialog = lazy(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }))

export function PlannedChangesList() {
  const navigate = useNavigate()
  // The home's link names the leader whose handover it opens.
  const { handover } = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    if (handover)
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, handover: undefined }) as never,
        replace: true,
      })
  }
  const screen = useListScreen({
    path: '/planned-changes',
    list: plannedChangeList,
    call: plannedChangeCalls.plannedChanges,
  })
  return (
    <ScreenLayout
      title={t`Planned changes`}
      subtitle={t`Changes to many people at once, and changes planned for a later day. Choose the people in the list of employees.`}
      actions={
        <Button onClick={() => setOpen(true)}>
          <ArrowRightLeft /> {t`Hand over a team`}
        </Button>
      }
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by person`} />
        <PeopleFilter name="leaders" label={t`New leader`} call={employeesApi.calls.leaders} />
        <MultiSelectFilter
          name="state"
          label={t`State`}
          primary
          choices={CHANGE_STATES.map(value => ({ value, label: t(changeStateLabels[value]) }))}
        />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Planned changes`}
        emptyText={t`Nothing is planned.`}
        newRecord={{ label: t`Choose people`, to: '/employees' }}
        columns={[
          {
            key: 'day',
            header: t`From`,
            sort: 'day',
            cell: row => formatDay(row.day),
            className: 'whitespace-nowrap tabular-nums',
          },
          {
            key: 'change',
            header: t`Change`,
            cell: row => <TwoLineText text={describePlannedChange(row)} />,
            isRowHeader: true,
          },
          {
            key: 'people',
            header: t`People`,
            sort: 'people',
            cell: describePeople,
            person: row => (row.total === 1 ? row.firstPerson : null),
          },
          {
            key: 'state',
            header: t`State`,
            sort: 'state',
            cell: row => <ChangeStateChip state={row.state} />,
            importance: 'always',
          },
          { key: 'result', header: t`Result`, cell: describeResult, className: 'whitespace-nowrap tabular-nums' },
          {
            key: 'by',
            header: t`Planned by`,
            sort: 'createdAt',
            cell: row => fullName(row.createdBy),
            person: row => toAuthorPerson(row.createdBy),
          },
        ]}
        rowName={describePlannedChange}
      />
      {isOpen || handover ? (
        <Suspense>
          <ChangeDialog {...(handover ? { handoverFrom: String(handover) } : {})} onClose={close} />
        </Suspense>
      ) : null}
    </ScreenLayout>
  )
}

export const describePlannedChange = (change: PlannedChangeListItem): string =>
  change.handoverFrom
    ? t`${fullName(change.handoverFrom)} hands over to ${change.leader ? fullName(change.leader) : ''}`
    : describeNewValues(change)
        .map(({ label, value }) => `${label}: ${value}`)
        .join(', ')

function describePeople({ total, firstPerson, handoverFrom }: PlannedChangeListItem): string {
  if (!firstPerson) return handoverFrom ? t`All of theirs` : '–'
  return total === 1 ? fullName(firstPerson) : t`${fullName(firstPerson)} and ${total - 1} more`
}

function describeResult({ state, done, left, endedBy }: PlannedChangeListItem): string {
  if (state === 'taken back') return endedBy ? t`Taken back by ${fullName(endedBy)}` : '–'
  if (state !== 'applied' && state !== 'undone') return '–'
  const result =
    state === 'applied' ? t`${done} done` : endedBy ? t`${done} undone by ${fullName(endedBy)}` : t`${done} undone`
  return left ? `${result}, ${t`${left} left alone`}` : result
}
