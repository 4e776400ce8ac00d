/** Pay for imports: they begin logs with amounts that they cannot read, and remove these entries when undone. */
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { settings } from '#kit/settings.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { companyImportMessages } from '#shared/features/company-import.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { salaryMessages } from '#shared/features/salaries.ts'
import type { Day } from '#shared/kit/dates.ts'
import { signForHandover } from './handover.ts'
import { loadPayState, logChangeWrites, retryOnPayConflict } from './log-change.ts'
import { loadCurrentPay, PAY_KINDS, type PayKind, payLogs, type StoredPay } from './store.ts'

interface Opening {
  readonly employeeId: string
  /** As the browser encrypted it. */
  readonly amount: string
  readonly currency: string
  readonly date: Day
}

/** Signs an amount for its person, as for a hire. */
export const signOpening = (
  kind: PayKind,
  { employeeId, amount, currency }: Pick<Opening, 'employeeId' | 'amount' | 'currency'>,
): string => signForHandover(amount, { employee: employeeId, amount: kind }, currency)

/** `others` are written in the same transaction. @throws an error for staff if there is an entry already */
export const openPayLog = (
  kind: PayKind,
  { employeeId, signed, currency, date }: Omit<Opening, 'amount'> & { readonly signed: string },
  { actor, now, id }: ActorContext & { readonly id: string },
  others: readonly TableWrite[],
): Promise<void> =>
  retryOnPayConflict(async () => {
    const state = await loadPayState(kind, employeeId)
    if (state.entries.length) throw new AppError('invalid', companyImportMessages.hasPay(kind))
    const present = currencyOf(state.employee.country, settings.currencies)
    if (present !== currency) throw new AppError('invalid', salaryMessages.otherCurrency(present))
    const author = authorOf(actor)
    const entry: StoredPay = {
      _id: id,
      version: 1,
      date,
      createdBy: author,
      updatedBy: author,
      sealed: signed,
      sealedIncrease: null,
      jobTitle: kind === 'salary' ? state.employee.jobTitle : null,
      increaseType: null,
      comments: `Initial ${kind}`,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    }
    await transact([
      ...payLogs[kind].addWrites(employeeId, entry),
      ...logChangeWrites(kind, state, { entries: [entry], saved: entry }, { actor, now }),
      ...others,
    ])
  })

/** Removes such an entry. @throws an error for staff if somebody has changed the log since */
export const removeOpening = (
  kind: PayKind,
  id: string,
  doing: ActorContext,
  others: readonly TableWrite[],
): Promise<void> =>
  retryOnPayConflict(async () => {
    const { parentId: employeeId, child } = await payLogs[kind].get(id)
    const state = await loadPayState(kind, employeeId)
    if (child.version > 1 || state.entries.length > 1) throw new AppError('invalid', 'Their pay has been changed since')
    await transact([
      ...payLogs[kind].removeWrites(employeeId, child),
      ...logChangeWrites(kind, state, { entries: [] }, doing),
      ...others,
    ])
  })

/** Whether either log of somebody has an entry. */
export async function hasPayEntries(employeeId: string): Promise<boolean> {
  if ((await loadCurrentPay(employeeId)).version === 0) return false
  const logs = await Promise.all(PAY_KINDS.map(kind => payLogs[kind].list(employeeId)))
  return logs.some(entries => entries.length > 0)
}
