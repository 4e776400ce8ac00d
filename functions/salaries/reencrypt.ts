/**
 * Re-encrypts amounts at rest with the current key: those from hires, signed with the session secret, and those
 * encrypted with an older salary secret. Only then can older secrets be dropped.
 */
import { forEachConcurrent } from '#kit/jobs.ts'
import { retryOnConflict } from '#kit/retry.ts'
import { transact } from '#kit/table.ts'
import type { BandPart } from '#shared/features/pay-bands.ts'
import { payBands, type StoredBand } from './bands/store.ts'
import { encryptAgain, isEncryptedWithOlderKey } from './cipher.ts'
import type { AmountBinding } from './handover.ts'
import { createPayConflict, retryOnPayConflict } from './log-change.ts'
import { payRounds, type StoredRoundLine } from './rounds/store.ts'
import {
  type CurrentPay,
  currentPayWrite,
  loadAllCurrentPay,
  loadCurrentPay,
  PAY_KINDS,
  type PayKind,
  payLogs,
  type StoredPay,
} from './store.ts'

/** The number of entries in one transaction, which may have a hundred writes. */
const ENTRIES_AT_ONCE = 90

export interface ReencryptionSummary {
  /** How many amounts were encrypted again. */
  readonly reencrypted: number
  /** Amounts that cannot be read, by the ids of their entries. They stay as they are. */
  readonly unreadable: readonly string[]
}

/**
 * Re-encrypts all pay of a person. Each write fails if somebody has changed the logs meanwhile. The versions of the
 * entries stay, so that forms that are open can still be saved.
 */
export async function reencryptPay(employeeId: string): Promise<ReencryptionSummary> {
  let reencrypted = 0
  for (;;) {
    const { isAll, ...round } = await retryOnPayConflict(() => reencryptSome(employeeId))
    reencrypted += round.reencrypted
    if (isAll) return { reencrypted, unreadable: round.unreadable }
  }
}

async function reencryptSome(employeeId: string): Promise<ReencryptionSummary & { readonly isAll: boolean }> {
  // The logs are read after the item that every change to them updates.
  const pay = await loadCurrentPay(employeeId)
  const reencrypter = createReencrypter(employeeId)
  const changed: { readonly kind: PayKind; readonly before: StoredPay; readonly after: StoredPay }[] = []
  for (const kind of PAY_KINDS)
    for (const before of await payLogs[kind].list(employeeId)) {
      const sealed = await reencrypter.encryptAnew(before.sealed, kind, before._id)
      const sealedIncrease =
        before.sealedIncrease && (await reencrypter.encryptAnew(before.sealedIncrease, `${kind} increase`, before._id))
      if (sealed !== before.sealed || sealedIncrease !== before.sealedIncrease)
        changed.push({ kind, before, after: { ...before, sealed, sealedIncrease } })
    }
  const current = await reencryptCurrentPay(pay, reencrypter)
  const { reencrypted, unreadable } = reencrypter.summarize()
  if (reencrypted === 0) return { reencrypted, unreadable, isAll: true }
  await transact([
    ...changed.slice(0, ENTRIES_AT_ONCE).map(({ kind, before, after }) => ({
      ...payLogs[kind].replaceWrite(employeeId, before, after),
      toError: createPayConflict,
    })),
    ...(pay.version > 0 ? [currentPayWrite(employeeId, pay, current, createPayConflict)] : []),
  ])
  return { reencrypted, unreadable, isAll: changed.length <= ENTRIES_AT_ONCE }
}

async function reencryptCurrentPay(
  { ahead, ...pay }: CurrentPay,
  { encryptAnew }: Reencrypter,
): Promise<Omit<CurrentPay, 'version'>> {
  const again = async (kind: PayKind) => pay[kind] && (await encryptAnew(pay[kind], kind, `current ${kind}`))
  const future = async (kind: PayKind) =>
    Promise.all(
      (ahead?.[kind] ?? []).map(async one => ({ ...one, sealed: await encryptAnew(one.sealed, kind, one._id) })),
    )
  return {
    salary: await again('salary'),
    rate: await again('rate'),
    ...(ahead ? { ahead: { salary: await future('salary'), rate: await future('rate') } } : {}),
  }
}

type Reencrypter = ReturnType<typeof createReencrypter>
/** The same amount is in an entry and in the current pay, so it is encrypted once for both. */
function createReencrypter(employee: string) {
  const done = new Map<string, Promise<string | undefined>>()
  const unreadable = new Set<string>()
  let reencrypted = 0
  const encryptOnce = (resting: string, whose: AmountBinding) =>
    encryptAgain(resting, whose).then(
      again => {
        reencrypted++
        return again
      },
      () => undefined,
    )
  return {
    async encryptAnew(resting: string, amount: AmountBinding['amount'], id: string): Promise<string> {
      if (!isEncryptedWithOlderKey(resting)) return resting
      const known = done.get(resting) ?? encryptOnce(resting, { employee, amount })
      done.set(resting, known)
      const again = await known
      if (again === undefined) unreadable.add(id)
      return again ?? resting
    },
    summarize: (): ReencryptionSummary => ({ reencrypted, unreadable: [...unreadable] }),
  }
}

export interface ReencryptedCompany extends ReencryptionSummary {
  readonly people: number
  /** People, pay rounds and job titles whose amounts could not be written; the log says why. */
  readonly failed: number
}

/** Re-encrypts everybody's pay. A second run finds nothing left to do. */
export async function reencryptAllPay(): Promise<ReencryptedCompany> {
  const unreadable: string[] = []
  let reencrypted = 0
  const people = [...(await loadAllCurrentPay()).keys()].map(_id => ({ _id }))
  const { failed } = await forEachConcurrent(people, async ({ _id }) => {
    const theirs = await reencryptPay(_id)
    reencrypted += theirs.reencrypted
    unreadable.push(...theirs.unreadable)
    return theirs.reencrypted ? 'encrypted again' : 'as it was'
  })
  const now = new Date()
  // Finished rounds too: otherwise they would be unreadable once the secret is dropped.
  const rounds = await reencryptRecords(await payRounds.rows(now), reencryptRound)
  const bands = await reencryptRecords(await payBands.rows(now), reencryptBands)
  return {
    people: people.length,
    reencrypted: reencrypted + rounds.reencrypted + bands.reencrypted,
    unreadable: [...unreadable, ...rounds.unreadable, ...bands.unreadable].toSorted(),
    failed: failed + rounds.failed + bands.failed,
  }
}

async function reencryptRecords(
  rows: readonly { readonly _id: string }[],
  reencryptOne: (id: string) => Promise<ReencryptionSummary>,
): Promise<ReencryptionSummary & Pick<ReencryptedCompany, 'failed'>> {
  const unreadable = new Set<string>()
  let reencrypted = 0
  const { failed } = await forEachConcurrent(rows, async ({ _id }) => {
    const one = await retryOnConflict(() => reencryptOne(_id))
    reencrypted += one.reencrypted
    for (const id of one.unreadable) unreadable.add(id)
    return one.reencrypted ? 'encrypted again' : 'as it was'
  })
  return { reencrypted, unreadable: [...unreadable], failed }
}

async function reencryptBands(jobTitle: string): Promise<ReencryptionSummary> {
  const stored = await payBands.get(jobTitle)
  const { encryptAnew, summarize } = createReencrypter(jobTitle)
  const bands: StoredBand[] = []
  for (const band of stored.bands) {
    const again = (part: BandPart) => encryptAnew(band[part], `band ${part}`, `pay band of ${jobTitle}`)
    bands.push({ currency: band.currency, low: await again('low'), mid: await again('mid'), high: await again('high') })
  }
  const summary = summarize()
  if (summary.reencrypted) await payBands.replace(stored, { ...stored, bands }, new Date())
  return summary
}

async function reencryptRound(id: string): Promise<ReencryptionSummary> {
  const round = await payRounds.get(id)
  const summaries: ReencryptionSummary[] = []
  const lines: StoredRoundLine[] = []
  for (const line of round.lines) {
    const { encryptAnew, summarize } = createReencrypter(line.employee)
    const again = async (sealed: string | null, amount: AmountBinding['amount']) =>
      sealed && (await encryptAnew(sealed, amount, `pay round ${id}`))
    lines.push({
      ...line,
      current: await again(line.current, 'salary'),
      proposed: await again(line.proposed, 'salary'),
      increase: await again(line.increase, 'salary increase'),
    })
    summaries.push(summarize())
  }
  const reencrypted = summaries.reduce((sum, one) => sum + one.reencrypted, 0)
  if (reencrypted) await payRounds.replace(round, { ...round, lines }, new Date())
  return { reencrypted, unreadable: summaries.flatMap(one => one.unreadable) }
}
