import { describe, expect, it } from 'vitest'
import { shortenInvoiceName } from '#shared/features/rewards/invoice-name.ts'
import { MAX_INVOICE_BYTES, RefundForm, rewardMessages } from '#shared/features/rewards.ts'
import { findInvoiceProblem, getFileNameFromKey, showFileSize } from './invoice.ts'

const file = (more: object = {}) => ({ name: 'invoice.pdf', type: 'application/pdf', size: 10, ...more })

describe('an invoice', () => {
  it('is rejected before it is sent if it is not a PDF, empty or too large', () => {
    expect(findInvoiceProblem(file())).toBeUndefined()
    expect(findInvoiceProblem(file({ type: '', name: 'INVOICE.PDF' }))).toBeUndefined()
    expect(findInvoiceProblem(file({ type: '', name: 'invoice.exe' }))).toBe(rewardMessages.notPdf)
    expect(findInvoiceProblem(file({ type: 'image/png' }))).toBe(rewardMessages.notPdf)
    expect(findInvoiceProblem(file({ size: 0 }))).toBe('The file is empty. Please choose another one.')
    expect(findInvoiceProblem(file({ size: MAX_INVOICE_BYTES }))).toBeUndefined()
    expect(findInvoiceProblem(file({ size: MAX_INVOICE_BYTES + 1 }))).toBe(rewardMessages.tooLarge)
  })

  it.each([
    'invoice.pdf',
    'Factura nº 7.pdf',
    `${'f'.repeat(300)}.pdf`,
    `${'請求書'.repeat(40)}.PDF`,
    `${'🦄'.repeat(50)}.pdf`,
  ])('keeps as much of its name as its key can hold: %s', name => {
    const id = 'a'.repeat(24)
    const key = `unconfirmed/rewards/${id}/${id}/${id}/${encodeURIComponent(shortenInvoiceName(name))}`
    const sent = {
      realAmount: 1,
      requestComment: 'x',
      purchasedDate: '2026-11-02',
      purchaseCompany: 'x',
      purchased: 'x',
    }
    expect(RefundForm.safeParse({ ...sent, electronicInvoice: 'no', invoice: key }).success).toBe(true)
    expect(getFileNameFromKey(key)).toBe(shortenInvoiceName(name))
    expect(getFileNameFromKey(key)).toMatch(/\.pdf$/i)
    if (name.length < 30) expect(getFileNameFromKey(key)).toBe(name)
  })

  it('shows its size', () =>
    expect([1, 2048, MAX_INVOICE_BYTES].map(showFileSize)).toEqual(['1 kB', '2 kB', '1,024 kB']))
})
