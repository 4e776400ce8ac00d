/** What the demo company's people earn, and what clients pay for them: agreed at the hire, raised about once a year. */

import type { StoredEmployee } from '#functions/employees/store.ts'
import { sealed } from '#functions/salaries/cipher.ts'
import { type Kind, keepingPay, logs, type StoredPay } from '#functions/salaries/store.ts'
import { lostRace } from '#kit/refusal.ts'
import type { Write } from '#kit/table.ts'
import type { KeptAuthor } from '#shared/features/employees/people.ts'
import { increaseTypes } from '#shared/features/salaries.ts'
import { addMonths, type Day, dayOf } from '#shared/kit/dates.ts'
import { makeId } from '#shared/kit/ids.ts'
import type { Dice } from './dice.ts'

interface Step {
  readonly date: Day
  readonly value: number
  readonly increase: number
}
export interface Pay {
  readonly of: StoredEmployee
  readonly salary: readonly Step[]
  readonly rate: readonly Step[]
}

/** Made-up amounts, in clear only here. */
export function makePay(employees: readonly StoredEmployee[], now: Date, dice: Dice): Pay[] {
  const today = dayOf(now)
  return employees.map(of => ({
    of,
    salary: steps(of.hireDate ?? today, dice.between(28, 72) * 50, 50, today, dice),
    rate: steps(of.hireDate ?? today, dice.between(32, 68), 1, today, dice),
  }))
}

function steps(hired: Day, first: number, round: number, today: Day, dice: Dice): Step[] {
  const made: Step[] = [{ date: hired, value: first, increase: 0 }]
  for (let at = addMonths(hired, 12); at < today; at = addMonths(at, dice.between(10, 14))) {
    const before = made.at(-1)?.value ?? first
    const increase = Math.max(round, Math.round((before * dice.between(2, 9)) / 100 / round) * round)
    made.push({ date: at, value: before + increase, increase })
  }
  return made
}

const REASONS = ['Annual review', 'Good feedback from the client', 'Market adjustment', 'Took over the lead of a team']

/** The writes of both logs and of what holds now. */
export async function payWrites(all: readonly Pay[], author: KeptAuthor, dice: Dice) {
  const writes: Write[] = []
  for (const { of, ...pay } of all) {
    const current: Record<Kind, string | null> = { salary: null, rate: null }
    for (const kind of ['salary', 'rate'] as const)
      for (const [index, { date, value, increase }] of pay[kind].entries()) {
        const whose = { employee: of._id, amount: kind } as const
        const at = `${date}T16:00:00.000Z`
        current[kind] = await sealed(value, whose)
        const entry: StoredPay = {
          _id: makeId(new Date(at), dice.hex(20)),
          version: 1,
          sealed: current[kind],
          sealedIncrease: index ? await sealed(increase, { ...whose, amount: `${kind} increase` }) : null,
          jobTitle: kind === 'salary' ? of.jobTitle : null,
          increaseType: kind === 'salary' && index ? increaseTypes.id('Annual Increase') : null,
          comments: index ? dice.pick(REASONS) : `Initial ${kind}`,
          date,
          createdBy: author,
          updatedBy: author,
          createdAt: at,
          updatedAt: at,
        }
        writes.push(...logs[kind].adding(of._id, entry))
      }
    writes.push(keepingPay(of._id, { salary: null, rate: null, version: 0 }, current, lostRace))
  }
  return writes
}
