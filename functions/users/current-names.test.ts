/** The author of a text, tick or change is shown by their current name everywhere. */
import { describe, expect, it } from 'vitest'
import { actionItemComments as commentStore, actionItems as itemStore } from '#functions/action-items/store.ts'
import { imports } from '#functions/company-import/store.ts'
import { payLogs } from '#functions/salaries/store.ts'
import { createPayBrowser } from '#scripts/testing/pay-browser.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { createPlanTemplate } from '#scripts/testing/plans.ts'
import { actionItemPriorities, actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { companyImportApi } from '#shared/features/company-import.ts'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeeTypes } from '#shared/features/employees/catalogues.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { ONE_ON_ONE_TEMPLATE_ID } from '#shared/features/one-on-ones/template.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { increaseTypes } from '#shared/features/salaries/increase-types.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { usersApi } from '#shared/features/users.ts'
import { makeId } from '#shared/kit/ids.ts'

const admin = await as('admin')
const createEntry = async (call: typeof categoriesCatalogue.contract.calls.create, name: string) =>
  (await admin.call(call, { body: { name } })).body._id
const [category, reasonID, type] = [
  await createEntry(categoriesCatalogue.contract.calls.create, 'Craft'),
  await createEntry(reasonsCatalogue.contract.calls.create, 'Growth'),
  await createEntry(keyResultTypesCatalogue.contract.calls.create, 'Count'),
]
const engineer = (await admin.call(jobTitlesCatalogue.contract.calls.create, { body: { name: 'Engineer', order: 1 } }))
  .body._id

/** Another user changes the name in a person's record. */
async function rename(employeeId: string, name: string, lastName: string) {
  const { body } = await admin.call(employeesApi.calls.one, { params: { id: employeeId } })
  const sent = {
    name,
    lastName,
    email: body.email,
    jobTitle: engineer,
    birthdayDate: '1990-05-17',
    idNumber: '1',
    employeeType: employeeTypes.id('Full Time'),
    isLeader: body.isLeader,
    hireDate: body.hireDate,
  }
  const reply = await admin.call(employeesApi.calls.update, { params: { id: employeeId }, body: sent })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

type Author = Visitor & {
  readonly person: {
    readonly _id: string
    readonly employeeId: string
    readonly name: string
    readonly lastName: string
  }
}
const requireSuccess = <T>({ status, body }: { status: number; body: T }): T => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** An import as an upload leaves it. */
async function insertImport({ person }: Author): Promise<string> {
  const now = new Date()
  const { _id: ownerId, employeeId, name, lastName } = person
  const id = makeId(now, ownerId)
  const fields = {
    fileName: 'company.xlsx',
    key: '',
    sha256: '',
    identity: '',
    ownerId,
    author: { _id: ownerId, employeeId, name, lastName },
    createdAt: now.toISOString(),
    state: 'ready' as const,
    job: '',
    isStopping: false,
    stopReason: '',
    startedAt: null,
    begunAt: null,
    endedAt: null,
    sheets: [],
    made: 0,
    changed: 0,
    undone: 0,
    leftCount: 0,
  }
  await imports.insert({ id, previousDayId: undefined, isKeyed: false }, fields, now)
  return id
}

/** One of everything that a person can write, and how each shows its author to another reader. */
async function writeEverything(author: Author): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const about = await createEmployee({ isLeader: true })
  const item = requireSuccess(
    await author.call(actionItemsApi.calls.create, {
      body: {
        employee: about._id,
        leaderAssigned: about._id,
        title: 'Call the client',
        description: 'Today',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Low'),
        dueDate: '2999-01-01',
      },
    }),
  )
  const params = { id: item._id }
  requireSuccess(await author.call(actionItemsApi.calls.comment, { params, body: { comment: 'Well done' } }))
  const keyResults = [{ keyResult: 'Three talks', source: 'Calendar' }]
  const goal = requireSuccess(
    await author.call(goalsApi.calls.create, {
      body: { objective: 'Speak', employee: about._id, category, reasonID, type, deadLine: '2999-01-01', keyResults },
    }),
  )
  const goalTemplate = requireSuccess(
    await author.call(goalTemplatesApi.calls.create, { body: { objective: 'Speak', category, keyResults } }),
  )
  const planTemplate = await createPlanTemplate(author, `Growth ${author.person._id}`)
  const kind = onboarding.contract.calls
  const procedureTemplate = requireSuccess(
    await author.call(kind.createTemplate, { body: { title: 'First day', descriptions: [{ description: 'Badge' }] } }),
  )
  const process = requireSuccess(
    await author.call(kind.create, { body: { employee: about._id, template: procedureTemplate._id } }),
  )
  const change = onboarding.toItemChange(process.descriptions[0]?._id ?? '', checklistStatuses.id('Completed'))
  requireSuccess(
    await author.call(kind.update, { params: { id: process._id }, body: { descriptions: [change] } as never }),
  )
  requireSuccess(
    await author.call(oneOnOnesApi.calls.updateTemplate, {
      params: { id: ONE_ON_ONE_TEMPLATE_ID },
      body: { template: `<p>Written by ${author.person._id}</p>` },
    }),
  )
  const reward = requireSuccess(
    await author.call(rewardsApi.calls.create, {
      body: { reasonID: rewardReasons.id('Education'), requestDescription: 'A book', estimatedAmount: 20 },
    }),
  )
  const browser = await createPayBrowser(author)
  const salary = requireSuccess(
    await author.call(salariesApi.calls.create, {
      body: {
        employee: about._id,
        salary: await browser.encrypt('4000'),
        jobTitle: engineer,
        comments: 'Agreed',
        date: '2026-01-01',
        increaseType: increaseTypes.id('Promotion'),
      },
    }),
  )
  const looked = { params: { employeeId: about._id }, headers: browser.headers }
  requireSuccess(await author.call(salariesApi.calls.lastSalary, looked))
  const round = requireSuccess(
    await author.call(salariesApi.calls.createRound, {
      body: { title: 'May', year: 2027, month: 4, date: '2027-05-01', people: [about._id] },
    }),
  )
  const workbook = await insertImport(author)
  return {
    'a pay round': async () =>
      (await admin.call(salariesApi.calls.payRound, { params: { id: round._id } })).body.createdBy,
    'an import': async () =>
      (await admin.call(companyImportApi.calls.one, { params: { id: workbook } })).body.createdBy,
    'an action item': async () => (await admin.call(actionItemsApi.calls.one, { params })).body.createdBy,
    'action items': async () =>
      (await admin.call(actionItemsApi.calls.list, { query: { employees: about._id } })).body.items[0]?.createdBy,
    'the authors of action items': async () =>
      (await admin.call(actionItemsApi.calls.authors)).body.find(({ _id }) => _id === author.person._id),
    'a comment': async () => (await admin.call(actionItemsApi.calls.comments, { params })).body[0]?.createdBy,
    'a goal': async () => (await admin.call(goalsApi.calls.one, { params: { id: goal._id } })).body.createdBy,
    goals: async () =>
      (await admin.call(goalsApi.calls.list, { query: { employees: about._id } })).body.items[0]?.createdBy,
    'a goal template': async () =>
      (await admin.call(goalTemplatesApi.calls.one, { params: { id: goalTemplate._id } })).body.owner,
    'goal templates': async () =>
      (await admin.call(goalTemplatesApi.calls.list, { query: { leaders: author.person._id } })).body.items[0]
        ?.createdBy,
    'the owners of goal templates': async () =>
      (await admin.call(goalTemplatesApi.calls.owners, { params: { status: 'all' } })).body.find(
        ({ _id }) => _id === author.person._id,
      ),
    'a plan template': async () =>
      (await admin.call(developmentPlanTemplatesApi.calls.one, { params: { id: planTemplate._id } })).body.createdBy,
    'a procedure template': async () =>
      (await admin.call(kind.template, { params: { id: procedureTemplate._id } })).body.createdBy,
    'a tick': async () => (await admin.call(kind.one, { params: { id: process._id } })).body.descriptions[0]?.doneBy,
    'the one-on-one template': async () => (await admin.call(oneOnOnesApi.calls.template)).body.updatedBy,
    'the step of a reward': async () =>
      (await admin.call(rewardsApi.calls.history, { params: { id: reward._id } })).body[0]?.user,
    'a salary, made': async () =>
      (await admin.call(salariesApi.calls.list, { query: { employeeId: about._id } })).body.items[0]?.createdBy,
    'a salary, changed': async () =>
      (await admin.call(salariesApi.calls.one, { params: { id: salary._id } })).body.updatedBy,
    'the history of a record': async () =>
      (await admin.call(employeesApi.calls.history, { params: { id: about._id } })).body.items[0]?.who,
    'a look at pay': async () =>
      (await admin.call(salariesApi.calls.views, { params: { employeeId: about._id } })).body[0]?.who,
  }
}

async function readShownNames(places: Awaited<ReturnType<typeof writeEverything>>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [place, read] of Object.entries(places)) {
    const who = (await read()) as { name: string; lastName: string } | undefined | null
    found[place] = `${who?.name} ${who?.lastName}`
  }
  return found
}
const sameNameEverywhere = (places: object, name: string) =>
  Object.fromEntries(Object.keys(places).map(place => [place, name]))

describe('authors', () => {
  it('are shown by their new name everywhere after a rename', async () => {
    const dana = await as('admin')
    const places = await writeEverything(dana)
    await rename(dana.person.employeeId, 'Dana', 'Zúñiga Mora')
    expect(await readShownNames(places)).toEqual(sameNameEverywhere(places, 'Dana Zúñiga Mora'))
  })

  it('are identified by their employee id, even after their user is deleted', async () => {
    const dana = await as('admin')
    const {
      // Choices of a filter, which asks for users.
      'the authors of action items': _,
      'the owners of goal templates': __,
      ...places
    } = await writeEverything(dana)
    const readRecords = async () => {
      const found: Record<string, unknown> = {}
      for (const [place, read] of Object.entries(places))
        found[place] = ((await read()) as { employeeId?: string } | null | undefined)?.employeeId
      return found
    }
    expect(await readRecords()).toEqual(sameNameEverywhere(places, dana.person.employeeId ?? ''))
    requireSuccess(await admin.call(usersApi.calls.remove, { params: { id: dana.person._id } }))
    expect(await readRecords()).toEqual(sameNameEverywhere(places, dana.person.employeeId ?? ''))
  })

  it('keep their last known name after their user is deleted, and are sorted by it', async () => {
    const gone = await as('admin')
    const places = await writeEverything(gone)
    await rename(gone.person.employeeId, 'Ágata', 'Aaronson')
    requireSuccess(await admin.call(usersApi.calls.remove, { params: { id: gone.person._id } }))
    expect(await readShownNames(places)).toEqual(sameNameEverywhere(places, 'Ágata Aaronson'))
    const sorted = await admin.call(actionItemsApi.calls.list, { query: { sortByColumn: 'createdBy.name' } })
    expect(sorted.body.items[0]?.createdBy).toMatchObject({ name: 'Ágata', lastName: 'Aaronson' })
  })

  it('are shown as recorded where no employee id was stored', async () => {
    const about = await createEmployee({ isLeader: true })
    const now = new Date()
    const copied = { name: 'Vera', lastName: 'Antigua' }
    const fields = {
      employee: about._id,
      leaderAssigned: about._id,
      title: 'Old',
      description: 'Old',
      type: 'General' as const,
      status: actionItemStatuses.id('Open'),
      priority: actionItemPriorities.id('Low'),
      dueDate: '2999-01-01',
      typeId: null,
      creationDate: now.toISOString(),
      completionDate: null,
      createdBy: { _id: 'a'.repeat(24), ...copied, picture: '' },
    }
    const id = about._id.replace(/^(.{4}).{4}/, '$10000')
    const item = await itemStore.insert({ id, previousDayId: undefined, isKeyed: false }, fields as never, now)
    const comment = { comment: 'Old', createdBy: fields.createdBy, creationDate: now.toISOString() }
    await commentStore.add(item._id, { _id: 'b'.repeat(24), ...comment } as never)
    const params = { id: item._id }
    expect((await admin.call(actionItemsApi.calls.one, { params })).body.createdBy).toEqual(fields.createdBy)
    expect((await admin.call(actionItemsApi.calls.comments, { params })).body[0]?.createdBy).toEqual(fields.createdBy)
    const entry = {
      _id: 'c'.repeat(24),
      version: 1,
      sealed: 'x',
      sealedIncrease: null,
      jobTitle: null,
      increaseType: null,
      comments: 'Old',
      date: '2026-01-01',
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      createdBy: copied,
      updatedBy: copied,
    }
    await payLogs.salary.add(about._id, entry)
    const read = await admin.call(salariesApi.calls.one, { params: { id: entry._id } })
    expect([read.body.createdBy, read.body.updatedBy]).toEqual([copied, copied])
  })

  it('have the picture of their employee record', async () => {
    const author = await as('leader')
    const about = await createEmployee({ leader: author.person.employeeId })
    const { body } = await author.call(actionItemsApi.calls.create, {
      body: {
        employee: about._id,
        leaderAssigned: author.person.employeeId,
        title: 'x',
        description: 'x',
        status: actionItemStatuses.id('Open'),
        priority: actionItemPriorities.id('Low'),
        dueDate: '2999-01-01',
      },
    })
    const { employees: store } = await import('#functions/employees/store.ts')
    const before = await store.get(author.person.employeeId)
    await store.replace(before, { ...before, picture: 'https://pictures.example/1.png' }, new Date())
    const read = await admin.call(actionItemsApi.calls.one, { params: { id: body._id } })
    expect(read.body.createdBy.picture).toBe('https://pictures.example/1.png')
  })
})
