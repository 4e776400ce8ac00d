/** The pay bands of job titles, by title. Amounts are encrypted as pay is, each bound to its title. */
import { Collection } from '#kit/collection.ts'
import { payBandsStorage } from '#shared/features/pay-bands/storage.ts'
import { type BandPart, PayBandsRow } from '#shared/features/pay-bands.ts'

export type StoredBand = { readonly currency: string } & Readonly<Record<BandPart, string>>
export interface StoredPayBands extends PayBandsRow {
  /** Not in the row, so that checking references to a title reads no amounts. */
  readonly bands: readonly StoredBand[]
}
export const payBands = new Collection<PayBandsRow, StoredPayBands>({ ...payBandsStorage, row: PayBandsRow })
