import { describe, expect, it } from 'vitest'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { loadAuthors, withAuthors } from '#functions/users/store.ts'
import { as, createEmployee, registerTestFeature, type Visitor } from '#scripts/testing/people.ts'
import { employeesApi as employeeContract } from '#shared/features/employees.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses, overallStatuses } from '#shared/features/procedures/checklist.ts'
import { defineProcedure, type Procedure } from '#shared/features/procedures/procedure.ts'
import { procedures } from '#shared/features/procedures.ts'
import { createProcedureHandler } from './public.ts'

/** A made-up kind of procedure: one entry in the catalogue, and everything below works for it. */
const roleChange = defineProcedure({
  name: 'role-change',
  title: 'Role Change',
  messages: onboarding.messages,
  statusField: 'rcStatus',
  basePaths: { templates: 'roleChangeTemplates', processes: 'roleChanges', statuses: 'rcstatus' },
  templateEditorRoles: ['admin', 'hr'],
  processEditorRoles: ['admin', 'hr', 'it'],
})
registerTestFeature(
  roleChange.contract,
  createProcedureHandler(roleChange, { employees, loadDirectory, withAuthors, loadAuthors }),
)

const NOBODY = 'f'.repeat(24)
const [PENDING, COMPLETED, NA] = checklistStatuses.ids as [string, string, string]
const WORDS = ['Order the laptop', 'Create the accounts', 'Plan the first week']

const toDescriptions = (words: readonly string[] = WORDS) => words.map(description => ({ description }))

describe.each([...procedures, roleChange])('$title', kind => {
  const { calls } = kind.contract
  const template = async (who: Visitor, title = 'Engineers', words = WORDS, more: object = {}) => {
    const reply = await who.call(calls.createTemplate, {
      body: { title, descriptions: toDescriptions(words), ...more },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  const process = async (who: Visitor, words = WORDS, of?: { readonly _id: string }) => {
    const { _id } = of ?? (await createEmployee())
    const body = { employee: _id, template: (await template(await as('hr'), 'Engineers', words))._id }
    const reply = await who.call(calls.create, { body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  type Process = Awaited<ReturnType<typeof process>>
  const statuses = ({ descriptions }: Process) => descriptions.map(kind.itemStatusOf)
  const itemOf = ({ descriptions }: Process, index: number) => {
    const item = descriptions[index]
    if (!item) throw new Error(`No item ${index}`)
    return item
  }
  /** Sets an item's status as a person who saw it as `was`, or who does not say. */
  const set = (who: Visitor, of: Process, index: number, status: string, was?: string, headers = {}) =>
    who.call(calls.update, {
      params: { id: of._id },
      body: { descriptions: [kind.toItemChange(itemOf(of, index)._id, status, was)] },
      headers,
    })

  describe('a template', () => {
    it('is numbered in the sent order, active by default, and records its author', async () => {
      const hr = await as('hr')
      const made = await template(hr)
      expect(made).toMatchObject({
        title: 'Engineers',
        isActive: true,
        version: 1,
        createdBy: { name: hr.person.name, lastName: hr.person.lastName },
        descriptions: WORDS.map((description, index) => ({ description, order: index + 1 })),
      })
      for (const call of [calls.template, calls.templateById])
        expect((await hr.call(call, { params: { id: made._id } })).body).toEqual(made)
    })

    it('keeps its items by id when they are moved, renamed, removed and added', async () => {
      const hr = await as('hr')
      const made = await template(hr)
      const [laptop, accounts, week] = made.descriptions
      const body = {
        title: 'Engineers',
        isActive: false,
        descriptions: [week, { description: 'Meet the team' }, { ...accounts, description: 'Create all accounts' }],
      } as { title: string; descriptions: { description: string }[] }
      const { body: after } = await hr.call(calls.updateTemplate, { params: { id: made._id }, body })
      expect(after.descriptions).toEqual([
        { ...week, order: 1 },
        { _id: expect.not.stringMatching(String(laptop?._id)), description: 'Meet the team', order: 2 },
        { _id: accounts?._id, description: 'Create all accounts', order: 3 },
      ])
      expect(after).toMatchObject({ isActive: false, createdBy: made.createdBy, creationDate: made.creationDate })
    })

    it('gives an item that appears twice, or belongs to another template, an id of its own', async () => {
      const hr = await as('hr')
      const [made, other] = [await template(hr), await template(hr, 'Others')]
      const [laptop] = made.descriptions
      const [theirs] = other.descriptions
      if (!laptop || !theirs) throw new Error('A template has items')
      const body = {
        title: 'Engineers',
        descriptions: [laptop, laptop, theirs].map(({ _id, description }) => ({ _id, description })),
      }
      const { body: after } = await hr.call(calls.updateTemplate, { params: { id: made._id }, body })
      const ids = after.descriptions.map(({ _id }) => _id)
      expect(ids[0]).toBe(laptop._id)
      expect(new Set([...ids, theirs._id]).size).toBe(4)
      expect((await hr.call(calls.template, { params: { id: other._id } })).body).toEqual(other)
    })

    it.each([
      ['title', { title: ' ' }, 'This is a required field'],
      ['title', { title: 'x'.repeat(281) }, 'At most 280 characters'],
      ['descriptions.0.description', { descriptions: toDescriptions([' ']) }, 'This is a required field'],
      ['descriptions.0.description', { descriptions: toDescriptions(['x'.repeat(5001)]) }, 'At most 5000 characters'],
    ])('refuses a bad %s', async (path, wrong, message) => {
      const reply = await (await as('hr')).call(calls.createTemplate, { body: { title: 'Engineers', ...wrong } })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    })

    it('accepts a title of 280 and descriptions of 5000 characters, up to the size limit of a table item', async () => {
      const hr = await as('hr')
      await template(hr, 'x'.repeat(280), ['x'.repeat(5000)])
      const words = Array.from({ length: 60 }, () => 'x'.repeat(5000))
      const body = { title: 'Long', descriptions: toDescriptions(words) }
      expect((await hr.call(calls.createTemplate, { body })).status).toBe(413)
    })

    it('is copied by POST and by the documented GET, with items of its own', async () => {
      const hr = await as('hr')
      const made = await template(hr)
      for (const call of [calls.copyTemplate, calls.copyTemplateByGet]) {
        const { body } = await hr.call(call, { params: { id: made._id } })
        expect(body).toMatchObject({ title: 'Engineers (copy)', isActive: true })
        expect(body.descriptions.map(item => item.description)).toEqual(WORDS)
        expect(body.descriptions[0]?._id).not.toBe(made.descriptions[0]?._id)
      }
    })

    it('cannot be saved by somebody who has seen an older version', async () => {
      const hr = await as('hr')
      const { _id: id } = await template(hr)
      const edit = { params: { id }, body: { title: 'Mine' }, headers: { 'if-match': '"1"' } }
      expect((await hr.call(calls.updateTemplate, edit)).status).toBe(200)
      expect((await hr.call(calls.updateTemplate, edit)).status).toBe(409)
      expect((await hr.call(calls.removeTemplate, { params: { id }, headers: { 'if-match': '"1"' } })).status).toBe(409)
      expect((await hr.call(calls.removeTemplate, { params: { id } })).status).toBe(204)
      expect((await hr.call(calls.template, { params: { id } })).status).toBe(404)
    })

    it('is listed by title, searchable, and filtered by active or not', async () => {
      const [hr, it] = [await as('hr'), await as('it')]
      await template(hr, 'Zeta Quokka', ['One'])
      await template(hr, 'alpha quokka', ['One'])
      await template(hr, 'Mid Quókka', ['One'], { isActive: false })
      const titles = async (query: object, who: Visitor = hr, call = calls.templateList) =>
        (await who.call(call, { query: { searchText: 'quokka', ...query } })).body.items.map(({ title }) => title)
      expect(await titles({})).toEqual(['alpha quokka', 'Mid Quókka', 'Zeta Quokka'])
      expect(await titles({ isActive: 'true', isSortAscending: 'false' })).toEqual(['Zeta Quokka', 'alpha quokka'])
      expect(await titles({ isActive: 'false' })).toEqual(['Mid Quókka'])
      expect(await titles({ isActive: 'true' }, it, calls.templates)).toEqual(['alpha quokka', 'Zeta Quokka'])
      expect((await hr.call(calls.templateList, { query: { search: 'x' } as object })).status).toBe(400)
    })
  })

  describe('a process', () => {
    it('starts with the items of its template, all Pending', async () => {
      const [it, person] = [await as('it'), await createEmployee()]
      const made = await process(it, WORDS, person)
      expect(made).toMatchObject({
        employee: { _id: person._id, name: person.name, lastName: person.lastName },
        template: { title: 'Engineers' },
        isCompleted: false,
        done: 0,
        total: 3,
        version: 1,
        descriptions: WORDS.map((description, index) => ({
          description,
          position: index + 1,
          [kind.statusField]: { _id: PENDING, name: 'Pending' },
          doneBy: null,
          doneAt: null,
        })),
      })
      expect((await it.call(calls.one, { params: { id: made._id } })).body).toEqual(made)
    })

    it.each([
      ['employee', { employee: '' }, 'This is a required field'],
      ['template', { template: '' }, 'This is a required field'],
      ['employee', { employee: NOBODY }, 'Choose an employee from the list'],
      ['template', { template: NOBODY }, 'Choose a template from the list'],
    ])('refuses a bad %s (%o)', async (path, wrong, message) => {
      const [hr, person] = [await as('hr'), await createEmployee()]
      const body = { employee: person._id, template: (await template(hr))._id, ...wrong }
      const reply = await hr.call(calls.create, { body })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    })

    it('cannot be started for people who have left, or from an inactive template', async () => {
      const hr = await as('hr')
      const [person, gone] = [await createEmployee(), await createEmployee({ isActive: false })]
      const [good, old] = [await template(hr), await template(hr, 'Old', WORDS, { isActive: false })]
      const begin = async (of: string, from: string) =>
        (await hr.call(calls.create, { body: { employee: of, template: from } })).body
      expect(await begin(gone._id, good._id)).toMatchObject({ errors: [{ path: 'employee' }] })
      expect(await begin(person._id, old._id)).toMatchObject({ errors: [{ path: 'template' }] })
    })

    it('is found again by a request repeated with its key', async () => {
      const [hr, person] = [await as('hr'), await createEmployee()]
      const body = { employee: person._id, template: (await template(hr))._id }
      const sent = { body, headers: { 'idempotency-key': 'once' } }
      expect((await hr.call(calls.create, sent)).body).toEqual((await hr.call(calls.create, sent)).body)
    })

    it('stays as it is when its template changes or is deleted', async () => {
      const [hr, person] = [await as('hr'), await createEmployee()]
      const { _id: from } = await template(hr)
      const { body: made } = await hr.call(calls.create, { body: { employee: person._id, template: from } })
      const body = { title: 'Renamed', descriptions: toDescriptions(['Something else']) }
      await hr.call(calls.updateTemplate, { params: { id: from }, body })
      expect((await hr.call(calls.one, { params: { id: made._id } })).body).toEqual(made)
      await hr.call(calls.removeTemplate, { params: { id: from } })
      expect((await hr.call(calls.one, { params: { id: made._id } })).body).toEqual(made)
    })

    it('is deleted for good', async () => {
      const it = await as('it')
      const { _id: id } = await process(it)
      expect((await it.call(calls.remove, { params: { id } })).status).toBe(204)
      expect((await it.call(calls.one, { params: { id } })).status).toBe(404)
    })

    it('prevents its employee from being deleted', async () => {
      const [admin, person] = [await as('admin'), await createEmployee()]
      const made = await process(admin, WORDS, person)
      if (!procedures.includes(kind as Procedure)) return
      const remove = () => admin.call(employeeContract.calls.remove, { params: { id: person._id } })
      const refused = await remove()
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining(`${kind.title.toLowerCase()} checklists`),
      ])
      await admin.call(calls.remove, { params: { id: made._id } })
      expect((await remove()).status).toBe(204)
    })
  })

  describe('ticking', () => {
    it.each<[string, string[], string[], [number, number, boolean]]>([
      ['one of three', [COMPLETED], [COMPLETED, PENDING, PENDING], [1, 3, false]],
      ['one as N/A', [PENDING, NA], [PENDING, NA, PENDING], [1, 3, false]],
      ['the last', [COMPLETED, NA, COMPLETED], [COMPLETED, NA, COMPLETED], [3, 3, true]],
      ['nothing', [PENDING], [PENDING, PENDING, PENDING], [0, 3, false]],
    ])('%s', async (_, wanted, after, [done, total, completed]) => {
      const it = await as('it')
      const made = await process(it)
      const descriptions = wanted.map((status, index) => kind.toItemChange(itemOf(made, index)._id, status))
      const { body } = await it.call(calls.update, { params: { id: made._id }, body: { descriptions } })
      expect(statuses(body)).toEqual(after)
      expect(body).toMatchObject({ done, total, isCompleted: completed })
    })

    it('records who and when until it is unticked, or until another status is chosen by somebody else', async () => {
      const [it, hr] = [await as('it'), await as('hr')]
      const made = await process(it)
      const { body: ticked } = await set(it, made, 0, COMPLETED)
      const { doneBy, doneAt } = itemOf(ticked, 0)
      expect(doneBy).toMatchObject({ name: it.person.name, lastName: it.person.lastName })
      expect(Math.abs(Date.now() - Date.parse(doneAt ?? ''))).toBeLessThan(60_000)
      expect(itemOf((await set(hr, made, 0, COMPLETED)).body, 0)).toEqual(itemOf(ticked, 0))
      expect(itemOf((await set(hr, made, 0, NA)).body, 0).doneBy).toMatchObject({ name: hr.person.name })
      expect(itemOf((await set(hr, made, 0, PENDING)).body, 0)).toMatchObject({ doneBy: null, doneAt: null })
    })

    it('writes nothing when nothing changes', async () => {
      const it = await as('it')
      const made = await process(it)
      expect((await set(it, made, 0, PENDING)).body.version).toBe(1)
    })

    it('keeps simultaneous ticks of different items by many people', async () => {
      const words = Array.from({ length: 6 }, (_, index) => `Item ${index}`)
      const made = await process(await as('hr'), words)
      const people = await Promise.all(words.map(() => as('it')))
      const seen = [[], [PENDING], [undefined, { 'if-match': '"1"' }]] as const
      const replies = await Promise.all(
        people.map((who, index) => {
          const [was, headers] = seen[index % seen.length] ?? []
          return set(who, made, index, COMPLETED, was, headers)
        }),
      )
      expect(replies.map(({ status }) => status)).toEqual(words.map(() => 200))
      const { body } = await (await as('hr')).call(calls.one, { params: { id: made._id } })
      expect(body).toMatchObject({ done: 6, isCompleted: true, version: 7 })
      expect(body.descriptions.map(({ doneBy }) => doneBy?.name)).toEqual(people.map(({ person }) => person.name))
    })

    it.each<[string, string | undefined, Record<string, string>]>([
      ['who says what they saw', PENDING, {}],
      ['who says which version they saw', undefined, { 'if-match': '"1"' }],
    ])(
      'a change to an item that somebody else has changed is refused to %s, with the whole request',
      async (_, was, headers) => {
        const [it, hr] = [await as('it'), await as('hr')]
        const made = await process(it)
        await set(it, made, 0, COMPLETED)
        const refused = await hr.call(calls.update, {
          params: { id: made._id },
          body: { descriptions: [1, 0].map(index => kind.toItemChange(itemOf(made, index)._id, NA, was)) },
          headers,
        })
        expect(refused).toMatchObject({
          status: 409,
          body: {
            friendlyMessage: `Somebody else changed “${WORDS[0]}” while you were editing it. Nothing was overwritten.`,
          },
        })
        const { body } = await hr.call(calls.one, { params: { id: made._id } })
        expect(statuses(body)).toEqual([COMPLETED, PENDING, PENDING])
        expect((await set(hr, made, 1, NA, was, headers)).status).toBe(200)
        expect((await set(hr, made, 0, NA, COMPLETED)).status).toBe(200)
      },
    )

    it.each([
      [
        'descriptions.0._id',
        (of: Process) => kind.toItemChange(of._id, COMPLETED),
        'This item is not on the checklist',
      ],
      [
        `descriptions.0.${kind.statusField}`,
        (of: Process) => kind.toItemChange(itemOf(of, 0)._id, NOBODY),
        'Choose one from the list',
      ],
    ])('refuses a bad %s', async (path, change, message) => {
      const it = await as('it')
      const made = await process(it)
      const body = { descriptions: [change(made)] }
      const reply = await it.call(calls.update, { params: { id: made._id }, body })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
    })
  })

  describe('the list', () => {
    it('is newest first, filters by name and status, and sorts by every column', async () => {
      const hr = await as('hr')
      const named = (name: string) => createEmployee({ name, lastName: `Wombat ${kind.name}` })
      const [anna, zoë] = [await named('Anna'), await named('Zoë')]
      const first = await process(hr, ['One'], zoë)
      const second = await process(hr, WORDS, anna)
      await set(hr, first, 0, NA)
      await set(hr, second, 0, COMPLETED)
      const found = async (query: object) =>
        (await hr.call(calls.list, { query: { search: `wombat ${kind.name}`, ...query } })).body.items.map(
          ({ employee: { name }, isCompleted, done, total }) => `${name} ${done}/${total} ${isCompleted}`,
        )
      const [ofAnna, ofZoë] = ['Anna 1/3 false', 'Zoë 1/1 true']
      expect(await found({})).toEqual([ofAnna, ofZoë])
      expect(await found({ isSortAscending: 'true' })).toEqual([ofZoë, ofAnna])
      expect(await found({ status: overallStatuses.id('Completed') })).toEqual([ofZoë])
      expect(await found({ status: overallStatuses.id('Incomplete') })).toEqual([ofAnna])
      expect(await found({ search: 'zoe' })).toContain(ofZoë)
      for (const sortByColumn of ['employee.name', 'isCompleted'])
        expect(await found({ sortByColumn, isSortAscending: 'true' })).toEqual([ofAnna, ofZoë])
      expect(await found({ sortByColumn: 'template.title' })).toHaveLength(2)
      expect((await hr.call(calls.list, { query: { status: 'x' } as object })).status).toBe(400)
    })

    it('describes its filters and the item statuses', async () => {
      const it = await as('it')
      expect((await it.call(calls.filter)).body.map(({ name }) => name)).toEqual(['Completed', 'Incomplete'])
      expect((await it.call(calls.statuses)).body.map(({ name }) => name)).toEqual(['Pending', 'Completed', 'N/A'])
    })
  })

  it('is open to roles that process it, and templates to roles that keep them', async () => {
    const made = await process(await as('hr'))
    const params = { id: made._id }
    for (const role of ['leader', 'devmanager', 'finance', 'rewards'] as const) {
      const who = await as(role)
      expect((await who.call(calls.one, { params })).status, role).toBe(401)
      expect((await who.call(calls.list)).status, role).toBe(401)
      expect((await set(who, made, 0, COMPLETED)).status, role).toBe(401)
      expect((await who.call(calls.templates)).status, role).toBe(401)
    }
    const it = await as('it')
    expect((await it.call(calls.createTemplate, { body: { title: 'Mine' } })).status).toBe(401)
    expect((await it.call(calls.templateList)).status).toBe(401)
    expect((await it.call(calls.templates)).status).toBe(200)
  })
})

it.each([
  ['/api/screenOnboardingProcess', 'opStatus', '/api/opstatus'],
  ['/api/exitProcedureProcess', 'epStatus', '/api/epstatus'],
])('at %s the documented client finds the status of an item as %s, and all of them at %s', async (path, field, at) => {
  const { create, createTemplate, statuses } =
    procedures.find(({ contract }) => contract.calls.create.path === path)?.contract.calls ?? onboarding.contract.calls
  const [hr, employee] = [await as('hr'), await createEmployee()]
  const { body: made } = await hr.call(createTemplate, { body: { title: 'Path', descriptions: toDescriptions() } })
  const reply = await hr.call(create, { body: { employee: employee._id, template: made._id } })
  expect(reply.body.descriptions).toMatchObject(WORDS.map(() => ({ [field]: { _id: PENDING, name: 'Pending' } })))
  expect([create.path, statuses.path]).toEqual([path, at])
})
