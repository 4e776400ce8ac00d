/**
 * Amounts of an import, signed for their people. Only the API function has the secret; the job that writes the amounts
 * reads them from a file that was signed at the start of the import, stored beside the uploaded workbook.
 */
import { signOpening } from '#functions/salaries/public.ts'
import { AppError } from '#kit/app-error.ts'
import { findFile, storeFile } from '#kit/files.ts'
import { companyImportMessages, PAY_SHEETS } from '#shared/features/company-import.ts'
import { UNCONFIRMED_PREFIX } from '#shared/kit/file-keys.ts'
import type { ImportStep, PayStep } from './steps.ts'

export type SignedPay = ReadonlyMap<string, string>
const NONE: SignedPay = new Map()

/** Expires after a day, as the workbook does. */
const keyOf = (importId: string) => `${UNCONFIRMED_PREFIX}company-import/signed/${importId}.json`
const isPay = (step: ImportStep): step is PayStep => step.sheet in PAY_SHEETS

export async function storeSignedPay(importId: string, steps: readonly ImportStep[]): Promise<void> {
  const signed = steps.filter(isPay).map(({ sheet, id, values }) => [id, signOpening(PAY_SHEETS[sheet], values)])
  if (signed.length) await storeFile(keyOf(importId), Buffer.from(JSON.stringify(signed)), 'application/json')
}

/** Loads signed amounts by their steps' ids. @throws 400 if they have expired */
export async function loadSignedPay(importId: string, steps: readonly ImportStep[]): Promise<SignedPay> {
  if (!steps.some(isPay)) return NONE
  const file = await findFile(keyOf(importId))
  if (!file) throw new AppError('invalid', companyImportMessages.expired)
  return new Map(JSON.parse(Buffer.from(file).toString()) as [string, string][])
}
