/** The lines of a pay round: people's salaries on its day, and obstacles to confirming them. */
import type { DirectoryWithTitles } from '#functions/employees/store.ts'
import { batchGetItems } from '#kit/table.ts'
import { payRoundMessages } from '#shared/features/pay-rounds.ts'
import { type Day, utcToday } from '#shared/kit/dates.ts'
import { currencyAtRest, decryptIfReadable, encryptAtRest } from '../cipher.ts'
import { amountInForce, type CurrentPay, currentPayKey, entryInForceOn, payLogs } from '../store.ts'
import type { StoredPayRound, StoredRoundLine } from './store.ts'

/** A person's salary on the day of a round. */
export interface PayOnDay {
  /** As stored; null if they have no salary. */
  readonly sealed: string | null
  readonly amount: number | undefined
  /** Undefined if no salary is stored. */
  readonly currency: string | undefined
  /** Whether their log has a later entry, which would supersede that of the round. */
  readonly isFollowed: boolean
}

/** Loads people's salaries on a day. Past days need their logs, because the current pay only has later entries. */
export async function loadPayOnDay(
  employeeIds: readonly string[],
  date: Day,
  now: Date,
): Promise<ReadonlyMap<string, PayOnDay>> {
  const found = await batchGetItems(employeeIds.map(currentPayKey))
  const known = new Map(found.map(({ sk, body }) => [sk as string, body as CurrentPay]))
  const loaded = await Promise.all(
    employeeIds.map(async employee => {
      const pay = known.get(employee)
      if (!pay) return [employee, { sealed: null, amount: undefined, currency: undefined, isFollowed: false }] as const
      const { sealed, isFollowed } =
        date < utcToday(now) ? await findInLog(employee, date) : findInCurrentPay(pay, date)
      const text = sealed === null ? undefined : await decryptSalary(employee, sealed)
      const currency = sealed === null ? undefined : currencyAtRest(sealed)
      const amount = text === undefined ? undefined : Number(text)
      return [employee, { sealed, isFollowed, amount, currency }] as const
    }),
  )
  return new Map(loaded)
}

async function findInLog(employee: string, date: Day) {
  const entries = await payLogs.salary.list(employee)
  return {
    sealed: entryInForceOn(entries, date)?.sealed ?? null,
    isFollowed: entries.some(entry => entry.date > date),
  }
}
const findInCurrentPay = (pay: CurrentPay, date: Day) => ({
  sealed: amountInForce(pay, 'salary', date),
  isFollowed: (pay.ahead?.salary ?? []).some(entry => entry.date > date),
})

export const decryptSalary = (employee: string, sealed: string): Promise<string | undefined> =>
  decryptIfReadable(sealed, { employee, amount: 'salary' }, `pay round of ${employee}`)
export const encryptSalary = (employee: string, amount: number, currency: string): Promise<string> =>
  encryptAtRest(amount, { employee, amount: 'salary' }, currency)

/** Returns why a line cannot be confirmed; empty if it can. Lines without a proposal are no obstacle. */
async function findRoundObstacle(
  { employee, current, proposed }: StoredRoundLine,
  pay: PayOnDay | undefined,
  company: Pick<DirectoryWithTitles, 'person'>,
): Promise<string> {
  if (proposed === null) return ''
  if (!company.person(employee)?.isActive) return payRoundMessages.left
  if (pay?.isFollowed) return payRoundMessages.later
  const before = current === null ? undefined : await decryptSalary(employee, current)
  if (before === undefined || (pay?.sealed && pay.amount === undefined)) return payRoundMessages.unreadable
  const isSame = current !== null && Number(before) === pay?.amount && currencyAtRest(current) === pay.currency
  return isSame ? '' : payRoundMessages.changed
}

/** Returns everybody's salary on the day of a round, and the obstacles, by person. */
export async function judgeRound(
  { lines, date }: Pick<StoredPayRound, 'lines' | 'date'>,
  company: Pick<DirectoryWithTitles, 'person'>,
  now: Date,
): Promise<ReadonlyMap<string, { readonly pay: PayOnDay | undefined; readonly obstacle: string }>> {
  const pay = await loadPayOnDay(
    lines.map(({ employee }) => employee),
    date,
    now,
  )
  const judged = lines.map(async line => {
    const theirs = pay.get(line.employee)
    return [line.employee, { pay: theirs, obstacle: await findRoundObstacle(line, theirs, company) }] as const
  })
  return new Map(await Promise.all(judged))
}
