/** An employee's own one-on-ones on the employee host: upcoming and past. */
import { useQuery } from '@tanstack/react-query'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import type { OwnOneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { isOneOnOneClosed } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { FeedsButton } from '#web/features/who-is-out/public.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { OwnGroup, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'

const COMPLETE = oneOnOneStatuses.id('Complete')

export const OwnOneOnOnesScreen = () => (
  <OwnListScreen
    title={t`My one-on-ones`}
    subtitle={t`Your monthly talks: write down beforehand what you want to talk about`}
    actions={<FeedsButton />}
    query={useQuery(queryFor(oneOnOnesApi.calls.mine))}
    empty={t`You have no one-on-ones yet. Your leader opens one for each month.`}
  >
    {items => (
      <>
        <OwnGroup title={t`Open`} items={items.filter(({ status }) => !isOneOnOneClosed(status._id))}>
          {one => <OneOnOneRow key={one._id} one={one} />}
        </OwnGroup>
        {groupClosedByYear(items).map(([year, closed]) => (
          <OwnGroup key={year} title={t`Closed, ${year}`} items={closed}>
            {one => <OneOnOneRow key={one._id} one={one} />}
          </OwnGroup>
        ))}
      </>
    )}
  </OwnListScreen>
)

/** In the order of the list: newest first. */
const groupClosedByYear = (items: readonly OwnOneOnOneListItem[]) => [
  ...Map.groupBy(
    items.filter(({ status }) => isOneOnOneClosed(status._id)),
    ({ creationDate }) => creationDate.slice(0, 4),
  ),
]

const OneOnOneRow = ({ one: { _id, creationDate, meetsAt, leaderAssigned, status } }: { one: OwnOneOnOneListItem }) => (
  <OwnRow
    path={`/my-one-on-ones/${_id}`}
    isOneLine
    title={formatMonth(creationDate)}
    detail={
      <>
        {leaderAssigned ? t`with ${fullName(leaderAssigned)}` : t`No leader assigned yet`}
        {meetsAt ? (
          <>
            {' · '}
            <LocalTime at={meetsAt} />
          </>
        ) : null}
      </>
    }
    // The heading says that it is closed, which nearly always means complete.
    end={status._id === COMPLETE ? null : <StatusChip name={status.name} />}
  />
)
