import { lazy, Suspense, useState } from 'react'
import { payRoundCalls, payRoundList, ROUND_STATES, roundStateLabels } from '#shared/features/pay-rounds.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName, toAuthorPerson } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { SearchFilter } from '#web/kit/filters/filters.tsx'
import { MultiSelectFilter } from '#web/kit/filters/multi-filters.tsx'
import { ListFilters, ListTable, NewButton } from '#web/kit/list-screen/list-screen.tsx'
import { EditAction } from '#web/kit/list-screen/row-actions.tsx'
import { useListScreen } from '#web/kit/list-screen/use-list-screen.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { describeRound } from './describe-round.ts'
import { RoundStateChip } from './round-state-chip.tsx'

const NewRoundDialog = lazy(async () => ({ default: (await import('./new-round-dialog.tsx')).NewRoundDialog }))

export function PayRoundsList() {
  const [isOpen, setOpen] = useState(false)
  const screen = useListScreen({ path: '/pay-rounds', list: payRoundList, call: payRoundCalls.payRounds })
  return (
    <ScreenLayout
      title={t`Pay rounds`}
      subtitle={t`New salaries in January, May and September: one person proposes them, another confirms.`}
      actions={<NewButton open={() => setOpen(true)} />}
    >
      <ListFilters screen={screen}>
        <SearchFilter name="search" label={t`Search by title`} />
        <MultiSelectFilter
          name="state"
          label={t`State`}
          primary
          choices={ROUND_STATES.map(value => ({ value, label: t(roundStateLabels[value]) }))}
        />
      </ListFilters>
      <ListTable
        screen={screen}
        label={t`Pay rounds`}
        emptyText={t`There are no pay rounds. A new one suggests the people who are due.`}
        newRecord={{ label: t`New pay round`, open: () => setOpen(true) }}
        columns={[
          { key: 'title', header: t`Title`, sort: 'title', cell: row => row.title, isRowHeader: true },
          { key: 'round', header: t`Round`, cell: describeRound, className: 'whitespace-nowrap' },
          {
            key: 'date',
            header: t`In force from`,
            sort: 'date',
            cell: row => formatDay(row.date),
            className: 'whitespace-nowrap tabular-nums',
          },
          { key: 'people', header: t`People`, sort: 'people', cell: row => row.total, className: 'tabular-nums' },
          {
            key: 'state',
            header: t`State`,
            sort: 'state',
            cell: row => <RoundStateChip state={row.state} />,
            importance: 'always',
          },
          {
            key: 'by',
            header: t`Proposed by`,
            cell: row => (row.proposedBy ? fullName(row.proposedBy) : '–'),
            person: row => row.proposedBy && toAuthorPerson(row.proposedBy),
          },
          {
            key: 'ended',
            header: t`Confirmed by`,
            cell: row => (row.state === 'confirmed' && row.endedBy ? fullName(row.endedBy) : '–'),
            person: row => (row.state === 'confirmed' ? row.endedBy && toAuthorPerson(row.endedBy) : null),
          },
        ]}
        rowName={row => row.title}
        rowActions={row => <EditAction rowName={row.title} to={`/pay-rounds/${row._id}`} />}
      />
      {isOpen ? (
        <Suspense>
          <NewRoundDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </ScreenLayout>
  )
}
