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
import { FoldedOwnGroup, OwnGroup, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
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
          {toRow}
        </OwnGroup>
        {groupClosedByYear(items).map(([year, closed], index) => {
          const Group = index === 0 ? OwnGroup : FoldedOwnGroup
          return (
            <Group key={year} name={`own-one-on-ones-${year}`} title={t`Closed, ${year}`} items={closed}>
              {toRow}
            </Group>
          )
        })}
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

const toRow = (one: OwnOneOnOneListItem, index: number, group: readonly OwnOneOnOneListItem[]) => (
  <OneOnOneRow key={one._id} one={one} above={group[index - 1]} />
)

interface OneOnOneRowProps {
  readonly one: OwnOneOnOneListItem
  readonly above: OwnOneOnOneListItem | undefined
}

function OneOnOneRow({ one: { _id, creationDate, meetsAt, leaderAssigned, status }, above }: OneOnOneRowProps) {
  const isSameLeader = above !== undefined && above.leaderAssigned?._id === leaderAssigned?._id
  return (
    <OwnRow
      path={`/my-one-on-ones/${_id}`}
      isOneLine
      title={formatMonth(creationDate)}
      detail={
        // Only a leader other than that of the row above is news.
        <span className={isSameLeader ? 'sr-only' : ''}>
          {leaderAssigned ? t`with ${fullName(leaderAssigned)}` : t`No leader assigned yet`}
        </span>
      }
      end={
        <>
          {meetsAt ? <LocalTime at={meetsAt} className="text-[0.8125rem] text-muted-foreground" /> : null}
          {/* The heading says that it is closed, which nearly always means complete. */}
          {status._id === COMPLETE ? null : <StatusChip name={status.name} />}
        </>
      }
    />
  )
}
