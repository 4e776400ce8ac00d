/** What an employee's record and the list of employees need: the pay that is shown, sent and exported. */
export { encryptAmountOnce } from './encrypted-amounts.ts'
export { PaySummary } from './pay-summary.tsx'
export { fetchRates } from './rates-export.ts'
