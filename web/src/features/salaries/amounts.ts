import * as z from 'zod/mini'
import { changesJobTitle, increaseTypes, isWithoutIncrease } from '#shared/features/salaries/increase-types.ts'
import { addIncrease, MAX_PAY_AMOUNT, salaryMessages } from '#shared/features/salaries.ts'
import { REQUIRED } from '#shared/kit/fields.ts'
import { DOLLARS, formatMoney, stripMoneySymbols } from '#shared/kit/money.ts'

import { t } from '#shared/kit/texts.ts'

/** Parses an amount in any usual notation and converts it to a plain decimal, which is encrypted before sending. */
const buildAmountSchema = (isOne: (plain: string) => boolean, ...more: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.string(REQUIRED),
    z.pipe(
      z.transform(stripMoneySymbols),
      z.string().check(
        ...more,
        z.refine(plain => plain === '' || isOne(plain), salaryMessages.invalid),
      ),
    ),
  )
const isWithin = (plain: string, pattern: RegExp) => pattern.test(plain) && Math.abs(Number(plain)) <= MAX_PAY_AMOUNT

export const amountInputSchema = buildAmountSchema(
  plain => isWithin(plain, /^\d{1,8}(\.\d{1,2})?$/),
  z.minLength(1, REQUIRED),
)
/** May be empty or negative. */
export const increaseInputSchema = buildAmountSchema(plain => isWithin(plain, /^-?\d{1,8}(\.\d{1,2})?$/))

/** The base of a new value: the last value, minus the increase of the entry being edited. */
interface IncreaseBase {
  readonly last: number
  readonly earlier: number
  readonly currency: string
}

/** `undefined` if an edited entry has no increase, being the first, or there is no last value to increase. */
export const toIncreaseBase = (
  last: string | null,
  earlier: string | null = '0',
  currency = DOLLARS,
): IncreaseBase | undefined =>
  last === null || earlier === null ? undefined : { last: Number(last), earlier: Number(earlier), currency }

/** The amount in force, and its currency. */
export interface LastPay {
  readonly amount: string | null
  readonly currency: string
}

/** `undefined` across currencies. `earlier` is the increase of an edited entry. */
export const toPayBase = (
  { amount, currency: of }: LastPay,
  currency: string,
  earlier: string | null = '0',
): IncreaseBase | undefined => (of === currency ? toIncreaseBase(amount, earlier, currency) : undefined)

/** Describes the amount in force, for the form of a new entry. */
export function describeLast(kind: 'salary' | 'rate', { amount, currency: of }: LastPay, currency: string) {
  if (amount === null) return undefined
  const last = showAmount(amount, of)
  if (of === currency) return kind === 'salary' ? t`The last salary is ${last}` : t`The last rate is ${last}`
  return kind === 'salary'
    ? t`The last salary is ${last}; the new one is in ${currency}`
    : t`The last rate is ${last}; the new one is in ${currency}`
}

/** Computes the value after an increase; `undefined` if it cannot be computed yet. */
export const computeNewValue = (base: IncreaseBase | undefined, increase: string): string | undefined => {
  const plain = z.safeParse(increaseInputSchema, increase)
  return base && plain.success
    ? formatMoney(addIncrease(base.last, Number(plain.data), base.earlier), base.currency)
    : undefined
}

/** Computes the increase that leads to a value; `undefined` if it cannot be computed yet. */
export const computeIncrease = (base: IncreaseBase | undefined, value: string): string | undefined => {
  const plain = z.safeParse(amountInputSchema, value)
  return base && plain.success
    ? formatMoney(addIncrease(Number(plain.data), base.earlier, base.last), base.currency)
    : undefined
}

/** Formats a decrypted amount for the form. */
export const showAmount = (plain: string | null, currency: string): string =>
  plain === null ? '' : formatMoney(Number(plain), currency)

interface IncreaseTexts {
  readonly comments: string
  readonly jobTitle: string
}
interface IncreaseDefaults extends IncreaseTexts {
  /** `undefined` leaves it unchanged. */
  readonly increase: string | undefined
}

/** Returns how choosing a type of increase changes the rest of the form. `ownTitle` is the employee's job title. */
export function applyIncreaseType(
  type: string,
  { comments, jobTitle }: IncreaseTexts,
  ownTitle: string,
  currency = DOLLARS,
): IncreaseDefaults {
  const increase = isWithoutIncrease(type) ? formatMoney(0, currency) : undefined
  if (changesJobTitle(type)) return { jobTitle, increase, comments: isTypeName(comments) ? '' : comments }
  const isFree = comments.trim() === '' || isTypeName(comments)
  return { jobTitle: ownTitle, increase, comments: isFree ? getTypeName(type) : comments }
}

const isTypeName = (comments: string) => increaseTypes.all.some(({ name }) => name === comments.trim())
const getTypeName = (type: string) => (type ? increaseTypes.byId(type).name : '')
