import { isInFuture } from '#shared/features/salaries.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import type { TableColumn } from '#web/kit/list-screen/data-table.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { TwoLineText } from '#web/kit/truncated-text.tsx'
import { showAmount } from './amounts.ts'
import { type PayLog, type PayLogEntry, salaryLog } from './pay-logs.tsx'

const salaryColumns: readonly TableColumn<PayLogEntry>[] = [
  {
    key: 'increaseType',
    header: 'Increase type',
    sort: 'increaseType.name',
    cell: entry => t(entry.increaseType || '–'),
  },
  { key: 'jobTitle', header: 'Job title', sort: 'jobTitle.name', cell: entry => entry.jobTitle || '–' },
]

export const getPayLogColumns = (log: PayLog): readonly TableColumn<PayLogEntry>[] => [
  {
    key: 'day',
    header: log === salaryLog ? t`Date` : t`Effective date`,
    sort: log.dayColumn,
    cell: entry => <EffectiveDay day={entry.day} />,
    className: 'whitespace-nowrap tabular-nums',
    isRowHeader: true,
  },
  {
    key: 'amount',
    header: t(log.label),
    cell: entry => <PaidAmount entry={entry} />,
    align: 'right',
    className: 'font-medium whitespace-nowrap',
  },
  {
    key: 'increase',
    header: t`Increase`,
    cell: entry => <IncreaseAmount entry={entry} />,
    align: 'right',
    className: 'whitespace-nowrap',
  },
  ...(log === salaryLog ? salaryColumns : []),
  { key: 'comments', header: t`Comments`, cell: entry => <TwoLineText text={sayComment(entry.comments)} /> },
  {
    key: 'createdAt',
    header: t`Created`,
    sort: 'createdAt',
    cell: entry => <ChangeAuthor by={entry.createdBy} at={entry.createdAt} />,
  },
  {
    key: 'updatedAt',
    header: t`Updated`,
    cell: entry =>
      entry.updatedAt === entry.createdAt ? '–' : <ChangeAuthor by={entry.updatedBy} at={entry.updatedAt} />,
  },
]

/** Comments written by the server; all others are by people and not translated. */
const WRITTEN_BY_US =
  /^(Initial (salary|rate)|Pay round [A-Z][a-z]+ \d{4}|Career development plan [A-Z][a-z]{2} \d{4})$/
const sayComment = (comment: string) => (WRITTEN_BY_US.test(comment) ? translateSentence(comment) : comment)

/** Future entries show `from`, as they take effect on their date. */
const EffectiveDay = ({ day }: { day: string }) => (
  <>
    {isInFuture(day, utcToday(new Date())) ? <span className="text-muted-foreground">{t`from`} </span> : null}
    <span>{formatDay(day)}</span>
  </>
)

/** An entry has no amount if its ciphertext is damaged or was not a number. */
const PaidAmount = ({ entry: { amount, currency } }: { entry: PayLogEntry }) =>
  amount === null ? (
    <span className="font-normal text-muted-foreground">{t`Unreadable`}</span>
  ) : (
    showAmount(amount, currency)
  )

function IncreaseAmount({ entry: { increase: amount, currency } }: { entry: PayLogEntry }) {
  const increase = Number(amount ?? 0)
  if (amount === null) return <span className="text-muted-foreground">–</span>
  return increase > 0 ? (
    <span className="text-tone-green">+{formatMoney(increase, currency)}</span>
  ) : (
    <span className="text-tone-grey">{formatMoney(increase, currency)}</span>
  )
}

const ChangeAuthor = ({ by, at }: { by: PayLogEntry['createdBy']; at: string }) => (
  <>
    <span className="block">
      <AuthorLink author={by} />
    </span>
    <time dateTime={at} className="block text-xs whitespace-nowrap text-muted-foreground tabular-nums">
      {formatDay(at)}
    </time>
  </>
)
