/** Adds, changes and deletes entries of both logs, each with all that follows from it in one transaction. */
import type { StoredEmployee } from '#functions/employees/store.ts'
import { jobTitles } from '#functions/job-titles/store.ts'
import { authorOf } from '#kit/author.ts'
import { inUse } from '#kit/catalogue.ts'
import { checkVersion, type NewId } from '#kit/collection.ts'
import { invalid, Refusal } from '#kit/refusal.ts'
import { type Write, writeAll } from '#kit/table.ts'
import { inTurn } from '#kit/turn.ts'
import { jobTitles as describedTitles } from '#shared/features/job-titles.ts'
import { changesTitle, raisesNothing, salaryMessages } from '#shared/features/salaries.ts'
import type { Actor } from '#shared/kit/access.ts'
import type { Day } from '#shared/kit/dates.ts'
import { opened, sealed } from './cipher.ts'
import { following, settling, stateOf } from './consequences.ts'
import { type Kind, logs, type StoredPay } from './store.ts'

/** Both forms in one shape; amounts are JWEs. */
export interface PayForm {
  /** `null` where a change keeps both amounts. */
  readonly amount: string | null
  /** Left out where a change keeps it. */
  readonly increase?: string | null | undefined
  readonly jobTitle: string | null
  readonly increaseType: string | null
  readonly comments: string
  readonly date: Day
}
/** An entry and whose it is. */
export interface Logged {
  readonly employeeId: string
  readonly entry: StoredPay
}
interface Doing {
  readonly actor: Actor
  readonly now: Date
}

/** A repeated request (same idempotency key) finds the entry of the first. */
export async function addEntry(
  kind: Kind,
  employeeId: string,
  form: PayForm,
  { actor, now, newId }: Doing & { readonly newId: NewId },
): Promise<Logged> {
  const made = async () =>
    newId.keyed ? ((await find(kind, newId.id)) ?? (await find(kind, newId.earlier))) : undefined
  const before = await made()
  if (before) return before
  try {
    return await choosingTitle(form, turns =>
      settling(async () => {
        const state = await stateOf(kind, employeeId)
        const author = authorOf(actor)
        const entry: StoredPay = {
          ...(await judged(kind, form, undefined, state.employee)),
          _id: newId.id,
          version: 1,
          createdBy: author,
          updatedBy: author,
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        }
        await writeAll([
          ...logs[kind].adding(employeeId, entry),
          ...following(kind, state, { entries: [...state.entries, entry], saved: entry }, { actor, now }),
          ...turns,
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
export async function changeEntry(
  kind: Kind,
  id: string,
  form: PayForm,
  { actor, now, ifMatch }: Doing & { readonly ifMatch: number | undefined },
): Promise<Logged> {
  return choosingTitle(form, turns =>
    settling(async () => {
      const { parentId: employeeId, child: before } = await logs[kind].get(id)
      checkVersion(before, ifMatch)
      const state = await stateOf(kind, employeeId)
      const entry: StoredPay = {
        ...before,
        ...(await judged(kind, form, before, state.employee)),
        version: before.version + 1,
        updatedBy: authorOf(actor),
        updatedAt: now.toISOString(),
      }
      await writeAll([
        logs[kind].replacing(employeeId, before, entry),
        ...following(kind, state, { entries: [...without(state.entries, id), entry], saved: entry }, { actor, now }),
        ...turns,
      ])
      return { employeeId, entry }
    }),
  )
}

/** A title that is chosen must not be deleted in the same moment. */
const choosingTitle = <T>({ increaseType }: PayForm, act: (turns: Write[]) => Promise<T>): Promise<T> =>
  inTurn(changesTitle(increaseType) ? [inUse(describedTitles)] : [], act)

/** The job title that came with the entry stays. @throws as `changeEntry` does. */
export async function removeEntry(
  kind: Kind,
  id: string,
  { actor, now, ifMatch }: Doing & { readonly ifMatch: number | undefined },
): Promise<void> {
  await settling(async () => {
    const { parentId: employeeId, child: before } = await logs[kind].get(id)
    checkVersion(before, ifMatch)
    const state = await stateOf(kind, employeeId)
    await writeAll([
      ...logs[kind].removing(employeeId, before),
      ...following(kind, state, { entries: without(state.entries, id) }, { actor, now }),
    ])
  })
}

const without = (entries: readonly StoredPay[], id: string) => entries.filter(({ _id }) => _id !== id)

async function find(kind: Kind, id: string | undefined): Promise<Logged | undefined> {
  if (id === undefined) return undefined
  try {
    const { parentId, child } = await logs[kind].get(id)
    return { employeeId: parentId, entry: child }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return undefined
    throw error
  }
}

/** What the form says, sealed. @throws 400 when it does not hold for this employee. */
async function judged(kind: Kind, form: PayForm, before: StoredPay | undefined, employee: StoredEmployee) {
  const { jobTitle, increaseType, comments, date } = form
  const keepsIncrease = before && (form.increase === undefined || (form.amount === null && form.increase === null))
  const amount = form.amount === null ? null : await opened(form.amount, kind)
  const increase = form.increase ? await opened(form.increase, 'increase', { signed: true }) : null
  if (raisesNothing(increaseType) && (increase || (keepsIncrease && before.sealedIncrease)))
    throw invalid('increase', salaryMessages.raisesNothing)
  if (kind === 'salary' && jobTitle !== before?.jobTitle) {
    if (!changesTitle(increaseType) && jobTitle !== employee.jobTitle)
      throw invalid('jobTitle', salaryMessages.titleStays)
    if (!jobTitle || !(await jobTitles.find(jobTitle))) throw invalid('jobTitle', salaryMessages.unknownJobTitle)
  }
  const whose = { employee: employee._id, amount: kind } as const
  return {
    sealed: amount === null ? kept(before) : await sealed(amount, whose),
    sealedIncrease: keepsIncrease
      ? before.sealedIncrease
      : increase === null
        ? null
        : await sealed(increase, { ...whose, amount: `${kind} increase` }),
    jobTitle,
    increaseType,
    comments,
    date,
  }
}

function kept(before: StoredPay | undefined): StoredPay['sealed'] {
  if (!before) throw new Error('A new entry has an amount')
  return before.sealed
}
