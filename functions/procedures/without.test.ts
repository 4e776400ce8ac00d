/** People who begin checklists see who needs one, whoever saved the hire or the last day. */
import { describe, expect, it } from 'vitest'
import { as, createEmployee, setEmployee } from '#scripts/testing/people.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'

const TODAY = utcToday(new Date())
const cases = [
  { kind: onboarding, occasion: { hireDate: addDays(TODAY, 3) }, none: { hireDate: addDays(TODAY, -400) } },
  { kind: exitProcedure, occasion: { lastDay: addDays(TODAY, 14) }, none: { lastDay: null } },
]

describe.each(cases)('$kind.title', ({ kind, occasion, none }) => {
  const { calls } = kind.contract

  it('lists people without a checklist until one is started', async () => {
    const [it, hr] = [await as('it'), await as('hr')]
    const person = await createEmployee({ hireDate: addDays(TODAY, -400), ...occasion })
    const settled = await createEmployee({ hireDate: addDays(TODAY, -400), ...none })
    const named = async () =>
      (await it.call(calls.without)).body.filter(({ _id }) => _id === person._id || _id === settled._id)
    expect(await named()).toEqual([{ _id: person._id, name: person.name, lastName: person.lastName }])
    const body = { title: 'All', descriptions: [{ description: 'One' }] }
    const { body: template } = await hr.call(calls.createTemplate, { body })
    const { body: made } = await it.call(calls.create, { body: { employee: person._id, template: template._id } })
    expect(await named()).toEqual([])
    const item = kind.toItemChange(made.descriptions[0]?._id ?? '', checklistStatuses.id('Completed'))
    await it.call(calls.update, { params: { id: made._id }, body: { descriptions: [item] } })
    expect(await named()).toEqual([])
    await it.call(calls.remove, { params: { id: made._id } })
    expect(await named()).toHaveLength(1)
    await setEmployee(person._id, { isActive: false })
    expect(await named()).toEqual([])
  })

  it.each(['admin', 'hr', 'it'] as const)('is available to %s', async role => {
    expect((await (await as(role)).call(calls.without)).status).toBe(200)
  })

  it.each(['leader', 'devmanager', 'finance', 'rewards'] as const)('is not available to %s', async role => {
    expect((await (await as(role)).call(calls.without)).status).toBe(401)
  })
})
