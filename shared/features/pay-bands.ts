/**
 * Pay bands: what a job title should pay, from low over the middle to high, in each currency. As secret as pay, and
 * served by the same function: docs/decisions/salaries.md.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { get, put } from '#shared/kit/contract.ts'
import { id } from '#shared/kit/fields.ts'
import { EncryptedAmount } from './employees/encrypted-amount.ts'
import { EMPLOYEE_EDITOR_ROLES } from './employees/record.ts'
import { rolesForScreens } from './screens.ts'

export const MAX_BANDS = 10
export const BAND_PARTS = ['low', 'mid', 'high'] as const
export type BandPart = (typeof BAND_PARTS)[number]

/** The bands of a job title, which has the same id. */
export const PayBandsRow = z.object({ _id: id, version: z.number(), currencies: z.array(z.string()) })
export type PayBandsRow = z.infer<typeof PayBandsRow>

const amount = z.nullable(z.string())
export const PayBand = z.object({
  currency: z.string(),
  /** JWEs for the browser's key; null if the browser sent no key. */
  low: amount,
  mid: amount,
  high: amount,
})
export type PayBand = z.infer<typeof PayBand>

export const PayBands = z.object({
  _id: id,
  /** 0 if no bands were ever set. */
  version: z.number(),
  bands: z.array(PayBand),
})
export type PayBands = z.infer<typeof PayBands>

/** A band sent without amounts keeps its own: callers without a key receive it that way. */
const sentAmount = z.nullable(EncryptedAmount)
export const PayBandsForm = z.object({
  bands: z
    .array(
      z.object({
        currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Choose a currency')),
        low: sentAmount,
        mid: sentAmount,
        high: sentAmount,
      }),
    )
    .check(z.maxLength(MAX_BANDS, `At most ${MAX_BANDS} currencies`)),
})
export type PayBandsForm = z.infer<typeof PayBandsForm>

export const payBandMessages = {
  saved: 'Pay bands saved.',
  twice: 'Each currency has one band',
  order: 'Amounts must be above 0 and must not fall from low to high',
  unknownCurrency: 'There is no such currency',
}

/** Returns pay as a whole percentage of its band's middle; undefined if one of them is missing. */
export const compaRatio = (amount: number | undefined, mid: number | undefined): number | undefined =>
  amount === undefined || !mid ? undefined : Math.round((amount * 100) / mid)

const at = '/api/payBands'
export const payBandCalls = {
  payBands: get(`${at}/{id}`, {
    access: staffAccess(EMPLOYEE_EDITOR_ROLES, 'all'),
    summary: 'The pay bands of a job title, encrypted to the browser’s key',
    params: { id },
    result: PayBands,
  }),
  savePayBands: put(`${at}/{id}`, {
    access: staffAccess(rolesForScreens('/jobtitles'), 'all'),
    summary: 'Sets the pay bands of a job title; an empty list takes them away',
    params: { id },
    existingFrom: 'payBands',
    body: PayBandsForm,
    result: PayBands,
  }),
} as const
