/** What other features' forms need to send an amount of pay. */
export { encryptAmountOnce } from './encrypted-amounts.ts'
