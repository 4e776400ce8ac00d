/** Pay bands of the demo company's job titles: around the salaries of their people, in each of their currencies. */
import { payBands } from '#functions/salaries/bands/store.ts'
import { encryptAtRest } from '#functions/salaries/cipher.ts'
import { settingsOf } from '#infra/stages.ts'
import type { TableWrite } from '#kit/table.ts'
import type { BandPart } from '#shared/features/pay-bands.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import type { SeededPay } from './pay.ts'

const { currencies } = settingsOf('local')
/** As a share of the band's middle. */
const PARTS: Readonly<Record<BandPart, number>> = { low: 0.8, mid: 1, high: 1.2 }
const ROUND = 50

/** Titles with only one person get none, because a band would reveal their salary. */
export async function payBandWrites(pay: readonly SeededPay[], now: Date): Promise<TableWrite[]> {
  const byTitle = Map.groupBy(
    pay.filter(({ of }) => of.isActive && of.jobTitle),
    ({ of }) => of.jobTitle ?? '',
  )
  const writes: TableWrite[] = []
  for (const [jobTitle, all] of byTitle) {
    const shared = [...Map.groupBy(all, ({ of }) => currencyOf(of.country, currencies))]
      .filter(([, theirs]) => theirs.length > 1)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    if (shared.length === 0) continue
    const bands = await Promise.all(
      shared.map(async ([currency, theirs]) => {
        const encrypt = (part: BandPart) =>
          encryptAtRest(
            Math.round((middleOf(theirs) * PARTS[part]) / ROUND) * ROUND,
            { employee: jobTitle, amount: `band ${part}` },
            currency,
          )
        return { currency, low: await encrypt('low'), mid: await encrypt('mid'), high: await encrypt('high') }
      }),
    )
    writes.push(payBands.insertWrite(jobTitle, { bands, currencies: bands.map(({ currency }) => currency) }, now))
  }
  return writes
}

function middleOf(pay: readonly SeededPay[]): number {
  const earned = pay.map(({ salary }) => salary.at(-1)?.value ?? 0).sort((a, b) => a - b)
  return earned[Math.floor(earned.length / 2)] ?? 0
}
