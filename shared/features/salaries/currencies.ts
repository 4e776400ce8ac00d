/** In which currency people are paid: a stage's table says so by country; elsewhere it is dollars. */
import { DOLLARS } from '#shared/kit/money.ts'

/** ISO 4217 codes by the names of countries. */
export type Currencies = Readonly<Record<string, string>>

/** Of new pay. What is in a log stays in the currency that it was entered in. */
export const currencyOf = (country: string, currencies: Currencies): string => currencies[country] ?? DOLLARS
