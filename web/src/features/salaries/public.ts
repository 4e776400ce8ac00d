/** What others need of pay: how amounts are typed, encrypted, read, shown and exported. */
export { amountInputSchema, showAmount } from './amounts.ts'
export { type CurrentPay, loadCurrentPay } from './current-pay.ts'
export {
  clientKeyHeaders,
  decryptedQuery,
  decryptFields,
  encryptAmount,
  encryptAmountOnce,
} from './encrypted-amounts.ts'
export { PayBandsCard } from './pay-bands-card.tsx'
export { PayHistory } from './pay-history.tsx'
export { PaySummary } from './pay-summary.tsx'
export { fetchRates } from './rates-export.ts'
