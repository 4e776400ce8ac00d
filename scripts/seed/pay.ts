/**
 * The salaries of the demo company's people, and the rates that clients pay for them: agreed at the hire, raised about
 * once a year.
 */
import type { StoredEmployee } from '#functions/employees/store.ts'
import { encryptAtRest } from '#functions/salaries/cipher.ts'
import { currentPayWrite, type PayKind, payLogs, type StoredPay } from '#functions/salaries/store.ts'
import { settingsOf } from '#infra/stages.ts'
import { versionConflict } from '#kit/app-error.ts'
import type { TableWrite } from '#kit/table.ts'
import { currencyOf } from '#shared/features/salaries/currencies.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { addMonths, type Day, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'
import type { SeededRandom } from './seeded-random.ts'

interface PayStep {
  readonly date: Day
  readonly value: number
  readonly increase: number
}
export interface SeededPay {
  readonly of: StoredEmployee
  readonly salary: readonly PayStep[]
  readonly rate: readonly PayStep[]
}

const { currencies } = settingsOf('local')
/** Rough exchange rates. */
const PRICE_OF_A_DOLLAR: Readonly<Record<string, number>> = { BOB: 7 }

/** Invented amounts, unencrypted only here. */
export function makePay(employees: readonly StoredEmployee[], now: Date, random: SeededRandom): SeededPay[] {
  const today = dayOf(now)
  return employees.map(of => {
    const price = PRICE_OF_A_DOLLAR[currencyOf(of.country, currencies)] ?? 1
    const inTheirs = (steps: readonly PayStep[]) =>
      steps.map(({ date, value, increase }) => ({ date, value: value * price, increase: increase * price }))
    return {
      of,
      salary: inTheirs(makePaySteps(of.hireDate ?? today, random.between(28, 72) * 50, 50, today, random)),
      rate: inTheirs(makePaySteps(of.hireDate ?? today, random.between(32, 68), 1, today, random)),
    }
  })
}

function makePaySteps(hired: Day, first: number, round: number, today: Day, random: SeededRandom): PayStep[] {
  const made: PayStep[] = [{ date: hired, value: first, increase: 0 }]
  for (let at = addMonths(hired, 12); at < today; at = addMonths(at, random.between(10, 14))) {
    const before = made.at(-1)?.value ?? first
    const increase = Math.max(round, Math.round((before * random.between(2, 9)) / 100 / round) * round)
    made.push({ date: at, value: before + increase, increase })
  }
  return made
}

const REASONS = ['Annual review', 'Good feedback from the client', 'Market adjustment', 'Took over the lead of a team']

/** Returns the writes of both logs and of the current values. */
export async function payWrites(all: readonly SeededPay[], author: StoredAuthor, random: SeededRandom) {
  const writes: TableWrite[] = []
  for (const { of, ...pay } of all) {
    const current: Record<PayKind, string | null> = { salary: null, rate: null }
    for (const kind of ['salary', 'rate'] as const)
      for (const [index, { date, value, increase }] of pay[kind].entries()) {
        const whose = { employee: of._id, amount: kind } as const
        const at = `${date}T16:00:00.000Z`
        const currency = currencyOf(of.country, currencies)
        current[kind] = await encryptAtRest(value, whose, currency)
        const entry: StoredPay = {
          _id: makeId(new Date(at), random.hex(20)),
          version: 1,
          sealed: current[kind],
          sealedIncrease: index
            ? await encryptAtRest(increase, { ...whose, amount: `${kind} increase` }, currency)
            : null,
          jobTitle: kind === 'salary' ? of.jobTitle : null,
          increaseType: kind === 'salary' && index ? increaseTypes.id('Annual Increase') : null,
          comments: index ? random.pick(REASONS) : `Initial ${kind}`,
          date,
          createdBy: author,
          updatedBy: author,
          createdAt: at,
          updatedAt: at,
        }
        writes.push(...payLogs[kind].addWrites(of._id, entry))
      }
    writes.push(currentPayWrite(of._id, { salary: null, rate: null, version: 0 }, current, versionConflict))
  }
  return writes
}
