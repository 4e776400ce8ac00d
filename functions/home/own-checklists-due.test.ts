/** Who cannot open the main host is told in their own place of checklist items that are due. */
import { expect, it } from 'vitest'
import { as, createEmployee, setEmployee, signInAsEmployee } from '#scripts/testing/people.ts'
import { homeApi } from '#shared/features/home.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { tellOwnChecklistItemsDue } from './due-notices.ts'

const TODAY = utcToday(new Date())

it('notifies once on the day before and once when overdue, and not about completed items', async () => {
  const hr = await as('hr')
  const leader = await as('leader')
  const person = await createEmployee({ leader: leader.person.employeeId, hireDate: TODAY })
  const due = { from: 'hire', days: 1 }
  const descriptions = [
    { description: 'Read the handbook', owner: { kind: 'employee' }, due },
    { description: 'Done already', owner: { kind: 'employee' }, due },
    { description: 'Say hello', owner: { kind: 'leader' }, due },
  ] as never
  const { calls } = onboarding.contract
  const { body: template } = await hr.call(calls.createTemplate, { body: { title: 'Engineers', descriptions } })
  const { body: made } = await hr.call(calls.create, { body: { employee: person._id, template: template._id } })
  const [first, second] = made.descriptions
  const tick = [onboarding.toItemChange(second?._id ?? '', checklistStatuses.id('Completed'))]
  await hr.call(calls.update, { params: { id: made._id }, body: { descriptions: tick } })

  const self = await signInAsEmployee(person)
  const told = async () =>
    (await self.call(homeApi.calls.notices)).body.items
      .filter(({ kind }) => kind !== 'assigned')
      .map(({ kind, title, person: about, path }) => ({ kind, title, about, path }))
  await tellOwnChecklistItemsDue(new Date())
  await tellOwnChecklistItemsDue(new Date())
  const path = `/my-checklists?item=${made._id}-${first?._id}`
  const tomorrow = { kind: 'dueTomorrow', title: 'Read the handbook', about: '', path }
  expect(await told()).toEqual([tomorrow])
  // The leader has a home, which tells them.
  const ofLeader = (await leader.call(homeApi.calls.notices)).body.items.map(({ kind }) => kind)
  expect(ofLeader).toEqual(['assigned'])
  // The hire date was wrong.
  await setEmployee(person._id, { hireDate: addDays(TODAY, -3) })
  await tellOwnChecklistItemsDue(new Date())
  expect(await told()).toEqual([{ ...tomorrow, kind: 'overdue' }, tomorrow])
})
