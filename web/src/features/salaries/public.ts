/** What other features use: how amounts of pay are typed, encrypted, decrypted, displayed and exported. */
export { amountInputSchema, showAmount } from './amounts.ts'
export {
  clientKeyHeaders,
  decryptedQuery,
  decryptFields,
  encryptAmount,
  encryptAmountOnce,
} from './encrypted-amounts.ts'
export { PayBandsCard } from './pay-bands-card.tsx'
export { loadPayByEmail, type PayByEmail } from './pay-by-email.ts'
export { PayHistory } from './pay-history.tsx'
export { PaySummary } from './pay-summary.tsx'
export { fetchRates } from './rates-export.ts'
