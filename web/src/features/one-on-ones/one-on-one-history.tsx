import ExternalLink from 'lucide-react/icons/external-link'
import { oneOnOneHistoryList } from '#shared/features/one-on-ones/list.ts'
import type { OneOnOneListItem } from '#shared/features/one-on-ones/one-on-one.ts'
import { isReviewOnly } from '#shared/features/one-on-ones/rules.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { formatMonth, utcToday } from '#shared/kit/dates.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { ListDialog } from '#web/kit/list-screen/list-dialog.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'

/** One person's one-on-ones up to the current month, newest first. Each opens in this tab or in a new one. */
export const OneOnOneHistoryDialog = ({ person, close }: { person: PersonName; close: () => void }) => (
  <ListDialog
    title={t`Recent One on Ones History`}
    description={fullName(person)}
    call={oneOnOnesApi.calls.history}
    params={{ id: person._id }}
    list={oneOnOneHistoryList}
    to={toOneOnOnePath}
    columns={[
      { key: 'period', header: t`Period`, cell: row => formatMonth(row.creationDate), isRowHeader: true },
      { key: 'status', header: t`Status`, cell: row => <StatusChip name={row.status.name} /> },
      { key: 'items', header: t`Action Items`, align: 'right', cell: row => row.numberActionItems },
    ]}
    actions={row => <NewTabLink path={toOneOnOnePath(row)} period={formatMonth(row.creationDate)} />}
    emptyText={t`There are no one-on-ones yet.`}
    close={close}
  />
)

const NewTabLink = ({ path, period }: { path: string; period: string }) => (
  <Button data-tooltip={t`Open in a new tab`} asChild variant="quiet" size="icon-sm" className="hover:text-foreground">
    <a href={path} target="_blank" rel="noopener" aria-label={t`Open ${period} in a new tab`}>
      <ExternalLink />
    </a>
  </Button>
)

type OneOnOnePathFields = Pick<OneOnOneListItem, '_id' | 'status' | 'creationDate'>

export const isReviewOnlyToday = ({
  status,
  creationDate,
}: Pick<OneOnOnePathFields, 'status' | 'creationDate'>): boolean =>
  isReviewOnly({ status: status._id, creationDate }, utcToday(new Date()))

/** Read-only ones have the mode after a comma. Source: spec 1 section 2.2. */
export const toOneOnOnePath = (known: OneOnOnePathFields): string =>
  `/one-on-ones/${known._id}${isReviewOnlyToday(known) ? REVIEW_SUFFIX : ''}`
export const isReviewSegment = (segment: string): boolean => segment.endsWith(REVIEW_SUFFIX)

const REVIEW_SUFFIX = ',review'
