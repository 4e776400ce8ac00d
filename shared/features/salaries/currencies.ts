/** The currency of people's pay: set by country in the stage's configuration, dollars for all other countries. */
import { DOLLARS } from '#shared/kit/money.ts'

/** ISO 4217 codes by the names of countries. */
export type Currencies = Readonly<Record<string, string>>

/** Returns the currency of new pay. Logged amounts keep the currency in which they were entered. */
export const currencyOf = (country: string, currencies: Currencies): string => currencies[country] ?? DOLLARS
