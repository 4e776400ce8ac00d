import { describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { developmentPlanTemplates } from '#functions/development-plan-templates/store.ts'
import { employees } from '#functions/employees/store.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeesApi as employeeContract } from '#shared/features/employees.ts'
import {
  type NewProcessAssignment,
  type ProcessAssignmentForm,
  processAssignmentsApi,
  processTypes,
} from '#shared/features/process-assignments.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { processAssignments } from './store.ts'

const { list, csv, one, create, update, remove, types } = processAssignmentsApi.calls
type Form = z.input<typeof ProcessAssignmentForm>
const DAY = utcToday(new Date())
const ONE_ON_ONE = processTypes.id('One on One')
const PLAN = processTypes.id('Career Development Plan')
const NOBODY = 'f'.repeat(24)

const form = (of: { readonly _id: string }, more: Partial<Form> = {}): Form => ({
  employee: of._id,
  processType: ONE_ON_ONE,
  periodicity: 1,
  isActive: true,
  nextPeriodStartDate: DAY,
  ...more,
})
async function assign(who: Visitor, body: z.input<typeof NewProcessAssignment>) {
  const reply = await who.call(create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
async function createTemplate(who: Visitor, title = 'Growth') {
  return (await who.call(developmentPlanTemplatesApi.calls.create, { body: { title } })).body
}

describe('assigning a process', () => {
  it('returns it with names, active by default', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const { isActive: _, ...withoutWord } = form(person)
    const made = await assign(admin, withoutWord)
    expect(made).toMatchObject({
      employee: { _id: person._id, name: person.name },
      processType: { name: 'One on One' },
      periodicity: 1,
      isActive: true,
      nextPeriodStartDate: DAY,
      careerDevelopmentPlanTemplate: null,
      version: 1,
    })
    expect((await admin.call(one, { params: { id: made._id } })).body).toEqual(made)
  })

  it('keeps the template of a plan, and drops one sent with a one-on-one', async () => {
    const admin = await as('admin')
    const { _id, title } = await createTemplate(admin)
    const person = await createEmployee()
    const plan = await assign(
      admin,
      form(person, { processType: PLAN, periodicity: 4, careerDevelopmentPlanTemplate: _id }),
    )
    expect(plan.careerDevelopmentPlanTemplate).toMatchObject({ _id, title })
    const talk = await assign(admin, form(person, { careerDevelopmentPlanTemplate: _id }))
    expect(talk.careerDevelopmentPlanTemplate).toBeNull()
  })

  it('returns the template with categories and ratings in the record, and with its title in the list', async () => {
    const admin = await as('devmanager')
    const { body: growth } = await (await as('admin')).call(developmentPlanTemplatesApi.calls.create, {
      body: {
        title: 'Growth, whole',
        categories: [
          { title: 'Craft', description: 'How well' },
          { title: 'Team', description: 'How together' },
        ],
        ratings: [{ description: 'Below' }, { description: 'As expected' }],
      },
    })
    const person = await createEmployee()
    const body = form(person, { processType: PLAN, periodicity: 4, careerDevelopmentPlanTemplate: growth._id })
    const made = await assign(admin, body)
    const wanted = {
      _id: growth._id,
      title: 'Growth, whole',
      categories: [
        { title: 'Craft', description: 'How well', order: 1 },
        { title: 'Team', description: 'How together', order: 2 },
      ],
      ratings: [
        { description: 'Below', order: 1 },
        { description: 'As expected', order: 2 },
      ],
    }
    expect((await admin.call(one, { params: { id: made._id } })).body.careerDevelopmentPlanTemplate).toMatchObject(
      wanted,
    )
    expect(made.careerDevelopmentPlanTemplate).toMatchObject(wanted)
    const changed = await admin.call(update, { params: { id: made._id }, body: { ...body, isActive: false } })
    expect(changed.body.careerDevelopmentPlanTemplate).toMatchObject(wanted)
    const [row] = (await admin.call(list, { query: { employees: person._id } })).body.items
    expect(row?.careerDevelopmentPlanTemplate).toEqual({ _id: growth._id, title: 'Growth, whole' })
  })

  it('is read without the contents of its template if both are deleted meanwhile', async () => {
    const admin = await as('admin')
    const { _id, title } = await createTemplate(admin)
    const plan = form(await createEmployee(), { processType: PLAN, careerDevelopmentPlanTemplate: _id })
    const params = { id: (await assign(admin, plan))._id }
    const find = developmentPlanTemplates.find.bind(developmentPlanTemplates)
    // By now the assignment has been read.
    const finding = vi.spyOn(developmentPlanTemplates, 'find').mockImplementationOnce(async id => {
      expect((await admin.call(remove, { params })).status).toBe(204)
      expect((await admin.call(developmentPlanTemplatesApi.calls.remove, { params: { id } })).status).toBe(204)
      return find(id)
    })
    const { status, body } = await admin.call(one, { params })
    finding.mockRestore()
    expect(status).toBe(200)
    expect(body.careerDevelopmentPlanTemplate).toEqual({ _id, title, categories: [], ratings: [] })
    expect((await admin.call(one, { params })).status).toBe(404)
  })

  it('is listed without the title of a template that is made meanwhile', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const rows = processAssignments.rows.bind(processAssignments)
    // By now the templates have been read.
    const reading = vi.spyOn(processAssignments, 'rows').mockImplementationOnce(async (...args) => {
      const careerDevelopmentPlanTemplate = (await createTemplate(admin))._id
      await assign(admin, form(person, { processType: PLAN, careerDevelopmentPlanTemplate }))
      return rows(...args)
    })
    const titles = async () =>
      (await admin.call(list, { query: { employees: person._id } })).body.items.map(
        row => row.careerDevelopmentPlanTemplate?.title,
      )
    expect(await titles()).toEqual([''])
    reading.mockRestore()
    expect(await titles()).toEqual(['Growth'])
  })

  it.each([
    ['employee', { employee: NOBODY }, 'Choose an employee from the list'],
    ['processType', { processType: NOBODY }, 'Choose one from the list'],
    ['periodicity', { periodicity: 0 }, 'Invalid number'],
    ['periodicity', { periodicity: 13 }, 'Invalid number'],
    ['nextPeriodStartDate', { nextPeriodStartDate: '' }, 'This is a required field'],
    ['nextPeriodStartDate', { nextPeriodStartDate: '2027-02-29' }, 'Invalid date'],
    ['nextPeriodStartDate', { nextPeriodStartDate: addDays(DAY, -1) }, 'The date cannot be earlier than today'],
    ['careerDevelopmentPlanTemplate', { processType: PLAN }, 'Career Development Plan not selected'],
    [
      'careerDevelopmentPlanTemplate',
      { processType: PLAN, careerDevelopmentPlanTemplate: NOBODY },
      'Choose a template from the list',
    ],
  ])('refuses a bad %s (%o)', async (path, wrong, message) => {
    const reply = await (await as('admin')).call(create, { body: form(await createEmployee(), wrong) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('to somebody who has left is refused', async () => {
    const gone = await createEmployee({ isActive: false })
    const reply = await (await as('admin')).call(create, { body: form(gone) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'employee' }] } })
  })

  it('is refused a second time, even concurrently, until the first assignment is deleted', async () => {
    const admin = await as('devmanager')
    const person = await createEmployee()
    const replies = await Promise.all([1, 2, 3].map(() => admin.call(create, { body: form(person) })))
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 400, 400])
    expect(replies.find(reply => reply.status === 400)?.body).toMatchObject({
      errors: [{ path: 'processType', message: 'This employee already has this process' }],
    })
    const first = replies.find(reply => reply.status === 201)?.body
    expect((await admin.call(remove, { params: { id: first?._id ?? '' } })).status).toBe(204)
    await assign(admin, form(person))
  })

  it('returns the first one when repeated with its idempotency key', async () => {
    const admin = await as('admin')
    const sent = { body: form(await createEmployee()), headers: { 'idempotency-key': 'once' } }
    expect((await admin.call(create, sent)).body).toEqual((await admin.call(create, sent)).body)
  })
})

describe('changing an assignment', () => {
  it('requires every field but the template, which is kept when omitted and refused when empty', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const careerDevelopmentPlanTemplate = (await createTemplate(admin))._id
    const whole = {
      employee: person._id,
      processType: PLAN,
      periodicity: 4,
      isActive: false,
      nextPeriodStartDate: DAY,
      careerDevelopmentPlanTemplate,
    }
    const { _id: id } = await assign(admin, whole)
    for (const path of ['employee', 'processType', 'periodicity', 'isActive', 'nextPeriodStartDate'] as const) {
      const { [path]: _, ...body } = whole
      expect(await admin.call(update, { params: { id }, body: body as typeof whole }), path).toMatchObject({
        status: 400,
        body: { errors: [{ path, message: 'This is a required field' }] },
      })
    }
    const { careerDevelopmentPlanTemplate: _, ...without } = whole
    expect(await admin.call(update, { params: { id }, body: { ...without, periodicity: 6 } })).toMatchObject({
      status: 200,
      body: { isActive: false, periodicity: 6, careerDevelopmentPlanTemplate: { _id: careerDevelopmentPlanTemplate } },
    })
    for (const none of [null, ''])
      expect(
        await admin.call(update, { params: { id }, body: { ...whole, careerDevelopmentPlanTemplate: none } }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'careerDevelopmentPlanTemplate', message: 'Career Development Plan not selected' }] },
      })
  })

  it('keeps a past start date and an inactive employee, but accepts no new ones', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const made = await assign(admin, form(person))
    const stored = await processAssignments.get(made._id)
    const start = addDays(DAY, -40)
    await processAssignments.replace(stored, { ...stored, nextPeriodStartDate: start }, new Date())
    await employees.replace(person, { ...person, isActive: false }, new Date())
    const change = (more: Partial<Form>) =>
      admin.call(update, { params: { id: made._id }, body: form(person, { nextPeriodStartDate: start, ...more }) })
    expect((await change({ periodicity: 2 })).body).toMatchObject({ periodicity: 2, nextPeriodStartDate: start })
    expect(await change({ nextPeriodStartDate: addDays(start, 1) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'nextPeriodStartDate', message: 'The date cannot be earlier than today' }] },
    })
    const { _id: gone } = await createEmployee({ isActive: false })
    expect((await change({ employee: gone })).status).toBe(400)
  })

  it('keeps the chosen day of the month while its start stays the same', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const made = await assign(admin, form(person))
    const stored = await processAssignments.get(made._id)
    // Chosen as the 31st, and moved to the last day of February.
    const moved = { nextPeriodStartDate: '2027-02-28', startDate: 31 }
    await processAssignments.replace(stored, { ...stored, ...moved }, new Date())
    const dayAfter = async (nextPeriodStartDate: string) => {
      const body = form(person, { periodicity: 2, nextPeriodStartDate })
      expect((await admin.call(update, { params: { id: made._id }, body })).status).toBe(200)
      return (await processAssignments.get(made._id)).startDate
    }
    expect(await dayAfter('2027-02-28')).toBe(31)
    expect(await dayAfter('2096-05-12')).toBe(12)
  })

  it('to another person or process frees the previous one, and is refused where one exists', async () => {
    const admin = await as('admin')
    const [person, other] = [await createEmployee(), await createEmployee()]
    const made = await assign(admin, form(person))
    const theirs = await assign(admin, form(other))
    const params = { id: made._id }
    expect((await admin.call(update, { params, body: form(other) })).status).toBe(400)
    await admin.call(remove, { params: { id: theirs._id } })
    expect((await admin.call(update, { params, body: form(other) })).status).toBe(200)
    await assign(admin, form(person))
    const plan = form(other, { processType: PLAN, careerDevelopmentPlanTemplate: (await createTemplate(admin))._id })
    expect((await admin.call(update, { params, body: plan })).status).toBe(200)
    await assign(admin, form(other))
  })

  it('away from a plan drops its template', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const careerDevelopmentPlanTemplate = (await createTemplate(admin))._id
    const plan = await assign(admin, form(person, { processType: PLAN, careerDevelopmentPlanTemplate }))
    const { body } = await admin.call(update, {
      params: { id: plan._id },
      body: form(person, { careerDevelopmentPlanTemplate }),
    })
    expect(body.careerDevelopmentPlanTemplate).toBeNull()
  })

  it('or deleting it is refused from a stale version', async () => {
    const admin = await as('admin')
    const person = await createEmployee()
    const { _id: id } = await assign(admin, form(person))
    const edit = { params: { id }, body: form(person, { periodicity: 3 }), headers: { 'if-match': '"1"' } }
    expect((await admin.call(update, edit)).status).toBe(200)
    expect((await admin.call(update, edit)).status).toBe(409)
    expect((await admin.call(remove, { params: { id }, headers: { 'if-match': '"1"' } })).status).toBe(409)
  })
})

describe('the list', () => {
  it('filters, and sorts by every column', async () => {
    const admin = await as('admin')
    const boss = await createEmployee({ isLeader: true })
    const [anna, zoë] = [
      await createEmployee({ name: 'Anna', lastName: 'Sorted', leader: boss._id }),
      await createEmployee({ name: 'Zoë', lastName: 'Sorted', leader: boss._id }),
    ]
    const careerDevelopmentPlanTemplate = (await createTemplate(admin))._id
    await assign(admin, form(zoë, { periodicity: 2, nextPeriodStartDate: addDays(DAY, 9) }))
    await assign(admin, form(anna, { periodicity: 3, isActive: false }))
    await assign(admin, form(anna, { processType: PLAN, periodicity: 4, careerDevelopmentPlanTemplate }))
    const found = async (query: object) =>
      (await admin.call(list, { query: { leaders: boss._id, ...query } })).body.items.map(row => row.periodicity)
    expect((await found({ sortByColumn: 'employee.name' })).at(-1)).toBe(2)
    expect(await found({ sortByColumn: 'periodicity', isSortAscending: 'false' })).toEqual([4, 3, 2])
    expect((await found({ sortByColumn: 'nextPeriodStartDate' })).at(-1)).toBe(2)
    expect((await found({ sortByColumn: 'processType.name' })).at(-1)).toBe(4)
    expect(await found({ sortByColumn: 'isActive' })).toHaveLength(3)
    expect(await found({ search: 'zoe' })).toEqual([2])
    expect(await found({ employees: zoë._id })).toEqual([2])
    expect(await found({ processType: PLAN })).toEqual([4])
    expect(await found({ isActive: 'false' })).toEqual([3])
    expect(await found({ leaders: anna._id })).toEqual([])
    expect((await admin.call(list, { query: { processType: 'x' } as object })).status).toBe(400)
  })

  it('as CSV names the leader, the period and the template', async () => {
    const admin = await as('admin')
    const boss = await createEmployee({ isLeader: true })
    const person = await createEmployee({ leader: boss._id })
    const careerDevelopmentPlanTemplate = (await createTemplate(admin, 'Growth, part 1'))._id
    await assign(admin, form(person, { processType: PLAN, periodicity: 4, careerDevelopmentPlanTemplate }))
    await assign(admin, form(person, { isActive: false }))
    const reply = await admin.call(csv, { query: { employees: person._id, sortByColumn: 'periodicity' } })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="ProcessAssignments.csv"')
    const names = `${person.name} Example,${boss.name} Example`
    expect(String(reply.body).split('\r\n')).toEqual([
      '\uFEFFEmployee,Leader,Process,Periodicity,Active,Next start,Template',
      `${names},One on One,1 Month,No,${formatDay(DAY)},`,
      `${names},Career Development Plan,4 Months,Yes,${formatDay(DAY)},"Growth, part 1"`,
      '',
    ])
  })

  it('offers the process types', async () => {
    expect((await (await as('admin')).call(types)).body.map(({ name }) => name)).toEqual(
      processTypes.all.map(t => t.name),
    )
  })
})

it('refuses to delete an employee with a process assignment', async () => {
  const admin = await as('admin')
  const person = await createEmployee()
  await assign(admin, form(person))
  const reply = await admin.call(employeeContract.calls.remove, { params: { id: person._id } })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body)).toContain('process assignments')
})
