import { employees, loadDirectory } from '#functions/employees/store.ts'
import { notFoundError } from '#kit/app-error.ts'
import { assertVersion } from '#kit/collection.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { requireOwnPart } from '#kit/own-place.ts'
import type { EmployeeRow } from '#shared/features/employees/people.ts'
import { timeOffApi as contract } from '#shared/features/time-off.ts'
import type { Actor } from '#shared/kit/access.ts'
import { feedHandlers } from './feeds.ts'
import { loadPersonDays, loadYear, resolveYear, toYear } from './load-year.ts'
import { changeDaysOff, planDaysOff, takeBackDaysOff } from './plan.ts'
import { changeTimeOff } from './store.ts'
import { whoIsOutHandlers } from './who-is-out.ts'

export const handler = createApiHandler(contract, {
  mine: async ({ actor, query, now }) => loadYear(await loadSelf(actor), resolveYear(query.year, now), now),
  plan: async ({ actor, body, newId, now }) => planDaysOff(await loadSelf(actor), body, newId, { actor, now }),
  change: async ({ actor, params, body, ifMatch, now }) =>
    changeDaysOff(await loadSelf(actor), params.id, body, { actor, now, ifMatch }),
  takeBack: async ({ actor, params, ifMatch, now }) =>
    takeBackDaysOff(await loadSelf(actor), params.id, { actor, now, ifMatch }),

  person: async ({ actor, params, query, now }) =>
    loadYear(await loadPerson(actor, params.id, now), resolveYear(query.year, now), now),
  setAllowance: async ({ actor, params, body, ifMatch, now }) => {
    const person = await loadPerson(actor, params.id, now)
    const year = resolveYear(body.year, now)
    const record = await changeTimeOff(
      person._id,
      { actor, now },
      before => {
        const set = before.years.find(one => one.year === year)
        if (set?.ownAllowance === body.ownAllowance && set.carryOver === body.carryOver) return before
        assertVersion(before, ifMatch)
        const years = [...before.years.filter(one => one !== set), body]
        return { ...before, years: years.sort((a, b) => a.year - b.year) }
      },
      employees.conditionCheck(person._id, notFoundError),
    )
    return toYear(record, year, await loadPersonDays(person, [year, year + 1], now))
  },
  planFor: async ({ actor, params, body, newId, now }) =>
    planDaysOff(await loadPerson(actor, params.id, now), body, newId, { actor, now }),
  changeFor: async ({ actor, params, body, ifMatch, now }) =>
    changeDaysOff(await loadPerson(actor, params.id, now), params.rangeId, body, { actor, now, ifMatch }),
  takeBackFor: async ({ actor, params, ifMatch, now }) =>
    takeBackDaysOff(await loadPerson(actor, params.id, now), params.rangeId, { actor, now, ifMatch }),

  ...whoIsOutHandlers,
  ...feedHandlers,
})

/** @throws 404 if the stage leaves out this part */
const loadSelf = (actor: Actor): Promise<EmployeeRow> => employees.get(requireOwnPart('time-off', actor))

/** @throws 404 if the person does not exist or is out of scope */
async function loadPerson(actor: Actor, id: string, now: Date): Promise<EmployeeRow> {
  const people = await loadDirectory(actor, now)
  const person = people.person(id)
  if (!person || !people.isInScope(id)) throw notFoundError()
  return person
}
