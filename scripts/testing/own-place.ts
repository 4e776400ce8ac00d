/** What tests of a person's own place need: the person at the employee host, and whoever must not reach their records. */
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, type CallInput, createEmployee, signInAsEmployee, type Visitor } from './people.ts'

/** A leader at the main host, and a person whom they lead at the employee host. */
export async function createOwnPlace(fields: Partial<StoredEmployee> = {}) {
  const leader = await as('leader')
  const person = await createEmployee({ leader: leader.person.employeeId, ...fields })
  return { leader, person, me: await signInAsEmployee(person) }
}

/**
 * How each of those answers whom the record is no business of: somebody else at the employee host, an admin at the main
 * host, the person themself after they were deactivated, and with a stage that leaves the part out.
 */
export async function statusesForOthers(person: StoredEmployee, call: AnyCall, input: CallInput<AnyCall>) {
  const ask = async (who: Visitor) => (await who.call(call, input)).status
  const me = await signInAsEmployee(person)
  const { OWN_PLACE } = process.env
  process.env.OWN_PLACE = '[]'
  const withoutPart = await ask(me)
  process.env.OWN_PLACE = OWN_PLACE
  const other = await ask(await signInAsEmployee())
  const admin = await ask(await as('admin'))
  const before = await employees.get(person._id)
  const inactive = await employees.replace(before, { ...before, isActive: false }, new Date())
  const deactivated = await ask(me)
  await employees.replace(inactive, { ...inactive, isActive: true }, new Date())
  return { other, admin, deactivated, withoutPart }
}
/** No answer says whether the record exists, only that the session is of the other host or has ended. */
export const NOT_THEIRS = { other: 404, admin: 401, deactivated: 403, withoutPart: 404 }
