import { paymentBatchList } from '#shared/features/rewards/payment-batches.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { ListDialog } from '#web/kit/list-screen/list-dialog.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { BankFileButton } from './bank-file-button.tsx'

/** Payments that were made together, newest first, each with its bank file. */
export const PaymentsDialog = ({ onClose }: { onClose: () => void }) => (
  <ListDialog
    title={t`Payments`}
    description={t`What was paid together, with its file for the bank. Saving a file again pays nothing.`}
    call={rewardsApi.calls.paymentBatches}
    params={{}}
    list={paymentBatchList}
    columns={[
      {
        key: 'date',
        header: t`Payment Date`,
        cell: batch => formatDay(batch.date),
        className: 'whitespace-nowrap tabular-nums',
      },
      { key: 'count', header: t`Requests`, align: 'right', cell: batch => batch.count },
      { key: 'total', header: t`Total`, align: 'right', cell: batch => formatMoney(batch.total) },
      {
        key: 'by',
        header: t`Paid by`,
        cell: batch => (
          <>
            <AuthorLink author={batch.createdBy} />
            <LocalTime at={batch.createdAt} className="block text-xs text-muted-foreground tabular-nums" />
          </>
        ),
      },
    ]}
    actions={batch => (
      <BankFileButton
        batchId={batch._id}
        label={t`File of ${formatDay(batch.date)}, ${formatMoney(batch.total)}`}
      >{t`File`}</BankFileButton>
    )}
    emptyText={t`Nothing has been paid together yet. Mark requests in the list, and pay them.`}
    close={onClose}
  />
)
