/** The receipt of a purchase: a PDF that only one case may be refunded for. */
import { validationError } from '#kit/app-error.ts'
import { digestOf } from '#kit/digest.ts'
import { type FileTypeRule, loadUpload, storeFile } from '#kit/files.ts'
import { releaseUniqueWrite, reserveUniqueWrite, type TableWrite } from '#kit/table.ts'
import { MAX_INVOICE_BYTES, rewardMessages } from '#shared/features/rewards.ts'
import type { Actor } from '#shared/kit/access.ts'
import { isRewardInScope, rewards, type StoredInvoice } from './store.ts'

export const INVOICE_RULE: FileTypeRule = {
  type: 'application/pdf',
  maxBytes: MAX_INVOICE_BYTES,
  // `%PDF-`
  magic: /^255044462d/,
  messages: { field: 'invoice', wrongType: rewardMessages.notPdf, missing: rewardMessages.uploadGone },
}

export const invoiceUploadScope = (id: string, { userId }: Pick<Actor, 'userId'>) => ({
  place: `rewards/${id}`,
  userId,
})

/** Stores exactly the bytes that were checked, even if the upload is replaced meanwhile. */
export async function confirmInvoice(id: string, key: string, newId: string, actor: Actor): Promise<StoredInvoice> {
  const content = await loadUpload(invoiceUploadScope(id, actor), key, INVOICE_RULE)
  const lasting = `rewards/${id}/${newId}.pdf`
  await storeFile(lasting, content, INVOICE_RULE.type)
  const fileName = decodeURIComponent(key.split('/').at(-1) ?? 'invoice.pdf')
  return { key: lasting, size: content.length, fileName, digest: digestOf(content) }
}

const RECEIPT = 'REWARD_RECEIPT'

/**
 * The writes that reserve a case's new receipt and release the previous one. The error names another case only if the
 * actor may see it, so that a receipt does not reveal other people's purchases.
 */
export async function receiptWrites(
  id: string,
  { before, after }: { readonly before: StoredInvoice | null; readonly after: StoredInvoice | null },
  actor: Actor,
  now: Date,
): Promise<TableWrite[]> {
  if (before?.digest === after?.digest) return []
  if (!after?.digest) return releaseReceiptWrites(before)
  const inScope = new Set((await rewards.rows(now)).filter(row => isRewardInScope(row, actor)).map(({ _id }) => _id))
  const reserve = reserveUniqueWrite(RECEIPT, after.digest, id, first =>
    validationError(
      'invoice',
      rewardMessages.sameReceipt,
      first && inScope.has(first) ? `/rewards/${first}` : undefined,
    ),
  )
  return [reserve, ...releaseReceiptWrites(before)]
}

/** The writes that release the receipt of a case that ends unpaid. */
export const releaseReceiptWrites = (invoice: StoredInvoice | null): TableWrite[] =>
  invoice?.digest ? [releaseUniqueWrite(RECEIPT, invoice.digest)] : []
