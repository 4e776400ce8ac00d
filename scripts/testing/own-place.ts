/** For tests of own records on the employee host: creates the person, and tries to reach their records as others. */
import { employees, type StoredEmployee } from '#functions/employees/store.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { as, type CallInput, createEmployee, signInAsEmployee, type Visitor } from './people.ts'

/** Creates a leader on the main host, and one of their people on the employee host. */
export async function createOwnPlace(fields: Partial<StoredEmployee> = {}) {
  const leader = await as('leader')
  const person = await createEmployee({ leader: leader.person.employeeId, ...fields })
  return { leader, person, me: await signInAsEmployee(person) }
}

/**
 * Returns the status of a call by everybody who must not reach the record: another employee, an admin on the main host,
 * the person after their deactivation, and the person on a stage that leaves this part out (`OWN_PLACE`).
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
/** No status reveals whether the record exists: 401 and 403 only say that the session is invalid here or has ended. */
export const NOT_THEIRS = { other: 404, admin: 401, deactivated: 403, withoutPart: 404 }
