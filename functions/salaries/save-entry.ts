/** Adds, changes and deletes entries of both logs, each with everything that follows from it in one transaction. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import type { ActorContext } from '#kit/actor-context.ts'
import { AppError, validationError } from '#kit/app-error.ts'
import { authorOf } from '#kit/author.ts'
import { inUseLock } from '#kit/catalogue.ts'
import { assertVersion, type NewId } from '#kit/collection.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import { settings } from '#kit/settings.ts'
import { type TableWrite, transact } from '#kit/table.ts'
import { jobTitlesCatalogue as describedTitles } from '#shared/features/job-titles.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { changesJobTitle, isWithoutIncrease } from '#shared/features/salaries/increase-types.ts'
import { salaryMessages } from '#shared/features/salaries.ts'
import type { Day } from '#shared/kit/dates.ts'
import { currencyAtRest, decryptFromBrowser, encryptAtRest } from './cipher.ts'
import { loadPayState, logChangeWrites, retryOnPayConflict } from './log-change.ts'
import { type PayKind, payLogs, type StoredPay } from './store.ts'

/** Both forms in one shape; amounts are JWEs. */
export interface PayInput {
  /** `null` when a change keeps both amounts. */
  readonly amount: string | null
  /** The currency that the browser assumed; checked if it is sent. */
  readonly currency?: string | undefined
  /** Omitted when a change keeps it. */
  readonly increase?: string | null | undefined
  readonly jobTitle: string | null
  readonly increaseType: string | null
  readonly comments: string
  readonly date: Day
}
/** An entry and its employee. */
export interface EmployeePayEntry {
  readonly employeeId: string
  readonly entry: StoredPay
}

/** A repeated request (same idempotency key) returns the entry of the first. */
export async function addPayEntry(
  kind: PayKind,
  employeeId: string,
  form: PayInput,
  { actor, now, newId }: ActorContext & { readonly newId: NewId },
): Promise<EmployeePayEntry> {
  const made = async () =>
    newId.isKeyed
      ? ((await findPayEntry(kind, newId.id)) ?? (await findPayEntry(kind, newId.previousDayId)))
      : undefined
  const before = await made()
  if (before) return before
  try {
    return await withTitleLock(form, lockWrites =>
      retryOnPayConflict(async () => {
        const state = await loadPayState(kind, employeeId)
        const author = authorOf(actor)
        const entry: StoredPay = {
          ...(await toStoredFields(kind, form, undefined, state.employee)),
          _id: newId.id,
          version: 1,
          createdBy: author,
          updatedBy: author,
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        }
        await transact([
          ...payLogs[kind].addWrites(employeeId, entry),
          ...logChangeWrites(kind, state, { entries: [...state.entries, entry], saved: entry }, { actor, now }),
          ...lockWrites,
        ])
        return { employeeId, entry }
      }),
    )
  } catch (error) {
    const meanwhile = await made()
    if (meanwhile) return meanwhile
    throw error
  }
}

/** @throws 404, or 409 when somebody else changed it since the caller read it. */
export async function changePayEntry(
  kind: PayKind,
  id: string,
  form: PayInput,
  { actor, now, ifMatch }: ActorContext & { readonly ifMatch: number | undefined },
): Promise<EmployeePayEntry> {
  return withTitleLock(form, lockWrites =>
    retryOnPayConflict(async () => {
      const { parentId: employeeId, child: before } = await payLogs[kind].get(id)
      assertVersion(before, ifMatch)
      const state = await loadPayState(kind, employeeId)
      const entry: StoredPay = {
        ...before,
        ...(await toStoredFields(kind, form, before, state.employee)),
        version: before.version + 1,
        updatedBy: authorOf(actor),
        updatedAt: now.toISOString(),
      }
      await transact([
        payLogs[kind].replaceWrite(employeeId, before, entry),
        ...logChangeWrites(
          kind,
          state,
          { entries: [...withoutEntry(state.entries, id), entry], saved: entry },
          { actor, now },
        ),
        ...lockWrites,
      ])
      return { employeeId, entry }
    }),
  )
}

/** The chosen title must not be deleted at the same moment. */
const withTitleLock = <T>({ increaseType }: PayInput, act: (lockWrites: TableWrite[]) => Promise<T>): Promise<T> =>
  withLock(changesJobTitle(increaseType) ? [inUseLock(describedTitles)] : [], act)

/** Deletes an entry; the job title that it gave is kept. @throws as `changeEntry` does. */
export async function removePayEntry(
  kind: PayKind,
  id: string,
  { actor, now, ifMatch }: ActorContext & { readonly ifMatch: number | undefined },
): Promise<void> {
  await retryOnPayConflict(async () => {
    const { parentId: employeeId, child: before } = await payLogs[kind].get(id)
    assertVersion(before, ifMatch)
    const state = await loadPayState(kind, employeeId)
    await transact([
      ...payLogs[kind].removeWrites(employeeId, before),
      ...logChangeWrites(kind, state, { entries: withoutEntry(state.entries, id) }, { actor, now }),
    ])
  })
}

const withoutEntry = (entries: readonly StoredPay[], id: string) => entries.filter(({ _id }) => _id !== id)

async function findPayEntry(kind: PayKind, id: string | undefined): Promise<EmployeePayEntry | undefined> {
  if (id === undefined) return undefined
  try {
    const { parentId, child } = await payLogs[kind].get(id)
    return { employeeId: parentId, entry: child }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

/** The form's contents, encrypted. @throws 400 when they are not valid for this employee. */
async function toStoredFields(kind: PayKind, form: PayInput, before: StoredPay | undefined, employee: StoredEmployee) {
  const { jobTitle, increaseType, comments, date } = form
  const keepsIncrease = before && (form.increase === undefined || (form.amount === null && form.increase === null))
  const amount = form.amount === null ? null : await decryptFromBrowser(form.amount, kind)
  const increase = form.increase ? await decryptFromBrowser(form.increase, 'increase', { signed: true }) : null
  if (isWithoutIncrease(increaseType) && (increase || (keepsIncrease && before.sealedIncrease)))
    throw validationError('increase', salaryMessages.raisesNothing)
  if (kind === 'salary' && jobTitle !== before?.jobTitle) {
    if (!changesJobTitle(increaseType) && jobTitle !== employee.jobTitle)
      throw validationError('jobTitle', salaryMessages.titleStays)
    if (!jobTitle || !(await jobTitles.find(jobTitle)))
      throw validationError('jobTitle', salaryMessages.unknownJobTitle)
  }
  const whose = { employee: employee._id, amount: kind } as const
  // An entry stays in its currency; a new one is in that of the person's country.
  const currency = before ? currencyAtRest(before.sealed) : currencyOf(employee.country, settings.currencies)
  if (form.currency !== undefined && form.currency !== currency)
    throw validationError(kind, salaryMessages.otherCurrency(currency))
  return {
    sealed: amount === null ? requireStoredAmount(before) : await encryptAtRest(amount, whose, currency),
    sealedIncrease: keepsIncrease
      ? before.sealedIncrease
      : increase === null
        ? null
        : await encryptAtRest(increase, { ...whose, amount: `${kind} increase` }, currency),
    jobTitle,
    increaseType,
    comments,
    date,
  }
}

function requireStoredAmount(before: StoredPay | undefined): StoredPay['sealed'] {
  if (!before) throw new Error('A new entry has an amount')
  return before.sealed
}
