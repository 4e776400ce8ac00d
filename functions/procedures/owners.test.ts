/** Items with owners: who reaches them, what they wait for, when they are due, and who is notified. */
import { describe, expect, it } from 'vitest'
import { employees, loadDirectory } from '#functions/employees/store.ts'
import { loadAuthors, withAuthors } from '#functions/users/store.ts'
import { OUTBOX } from '#kit/notices.ts'
import { queryPartition } from '#kit/table.ts'
import {
  as,
  createEmployee,
  registerTestFeature,
  setEmployee,
  setUser,
  signInAsEmployee,
  type Visitor,
} from '#scripts/testing/people.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import { defineProcedure } from '#shared/features/procedures/procedure.ts'
import { procedures } from '#shared/features/procedures.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { createProcedureHandler } from './public.ts'

const roleChange = defineProcedure({
  name: 'owner-change',
  title: 'Owner Change',
  messages: onboarding.messages,
  statusField: 'ocStatus',
  basePaths: { templates: 'ownerChangeTemplates', processes: 'ownerChanges', statuses: 'ocstatus' },
  templateEditorRoles: ['admin', 'hr'],
  processEditorRoles: ['admin', 'hr', 'it'],
})
registerTestFeature(
  roleChange.contract,
  createProcedureHandler(roleChange, { employees, loadDirectory, withAuthors, loadAuthors }),
)

const TODAY = utcToday(new Date())
const [PENDING, COMPLETED, NA] = checklistStatuses.ids as [string, string, string]
const [A, B, C] = ['a', 'b', 'c'].map(digit => digit.repeat(24)) as [string, string, string]

describe.each([...procedures, roleChange])('$title', kind => {
  const { calls } = kind.contract
  const save = async (who: Visitor, descriptions: readonly object[], title = 'Engineers') =>
    who.call(calls.createTemplate, { body: { title, descriptions: descriptions as never } })
  const template = async (descriptions: readonly object[]) => {
    const reply = await save(await as('hr'), descriptions)
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  const open = async (descriptions: readonly object[], employee: { readonly _id: string }, who?: Visitor) => {
    const by = who ?? (await as('hr'))
    const reply = await by.call(calls.create, {
      body: { employee: employee._id, template: (await template(descriptions))._id },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    return reply.body
  }
  type Process = Awaited<ReturnType<typeof open>>
  const idOf = ({ descriptions }: Process, index: number) => descriptions[index]?._id ?? ''
  const set = (who: Visitor, of: Process, ...wanted: (readonly [index: number, status: string])[]) =>
    who.call(calls.update, {
      params: { id: of._id },
      body: { descriptions: wanted.map(([index, status]) => kind.toItemChange(idOf(of, index), status)) },
    })
  const setOwn = (who: Visitor, of: Process, index: number, status: string, was?: string) =>
    who.call(calls.updateMine, {
      params: { id: of._id },
      body: { descriptions: [kind.toItemChange(idOf(of, index), status, was)] },
    })
  const mine = async (who: Visitor) => {
    const reply = await who.call(calls.mine)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  const textsOf = async (who: Visitor) => (await mine(who)).map(({ description }) => description)
  const noticesOf = async (who: Visitor) =>
    (await who.call(homeApi.calls.notices)).body.items.map(({ kind: what, title, person, path }) => ({
      kind: what,
      title,
      person,
      path,
    }))

  describe('a template', () => {
    it('keeps an item’s owner, due date, note and link; omitted fields are kept, and null removes them', async () => {
      const hr = await as('hr')
      const [boss] = [await createEmployee()]
      const details = {
        owner: { kind: 'person', id: boss._id },
        due: { from: 'hire', days: -3 },
        note: 'Ask for the layout',
        link: 'https://wiki.example/laptop',
      }
      const made = await template([{ description: 'Order the laptop', ...details }, { description: 'Other' }])
      expect(made.descriptions).toEqual([
        { _id: expect.any(String), description: 'Order the laptop', order: 1, ...details },
        { _id: expect.any(String), description: 'Other', order: 2 },
      ])
      const [laptop] = made.descriptions
      const change = async (item: object) => {
        const body = { title: 'Engineers', descriptions: [{ _id: laptop?._id, ...item }] } as never
        return (await hr.call(calls.updateTemplate, { params: { id: made._id }, body })).body.descriptions[0]
      }
      expect(await change({ description: 'Order it' })).toMatchObject({ description: 'Order it', ...details })
      expect(await change({ description: 'Order it', owner: null, note: null, link: '', due: null })).toEqual({
        _id: laptop?._id,
        description: 'Order it',
        order: 1,
      })
    })

    it.each([
      ['owner.id', { owner: { kind: 'role', id: 'cook' } }, 'Choose one from the list'],
      ['owner.id', { owner: { kind: 'role' } }, 'Choose one from the list'],
      ['owner.id', { owner: { kind: 'person', id: 'Ana' } }, 'Choose one from the list'],
      ['owner.id', { owner: { kind: 'person', id: C } }, 'Choose somebody who works here'],
      ['owner.id', { owner: { kind: 'leader', id: C } }, 'Choose one from the list'],
      ['owner.kind', { owner: { kind: 'team' } }, 'Choose one from the list'],
      ['due.days', { due: { from: 'hire', days: 731 } }, 'Invalid number'],
      ['due.days', { due: { from: 'hire', days: 1.5 } }, 'Invalid number'],
      ['due.from', { due: { from: 'birth', days: 1 } }, 'Choose one from the list'],
      ['note', { note: 'x'.repeat(1001) }, 'At most 1000 characters'],
      ['link', { link: 'http://wiki.example' }, 'Enter an address that begins with https://'],
      ['link', { link: 'javascript:alert(1)' }, 'Enter an address that begins with https://'],
      ['waitsFor', { waitsFor: [C] }, 'This item is not on the checklist'],
    ])('refuses a bad %s: %j', async (path, wrong, message) => {
      const reply = await save(await as('hr'), [{ description: 'One', ...wrong }])
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: `descriptions.0.${path}`, message }] } })
    })

    it('cannot name people who have left, but keeps those who have left since', async () => {
      const hr = await as('hr')
      const person = await createEmployee()
      const owned = [{ description: 'One', owner: { kind: 'person', id: person._id } }]
      const { body: made } = await save(hr, owned)
      await setEmployee(person._id, { isActive: false })
      const error = { path: 'descriptions.0.owner.id', message: 'Choose somebody who works here' }
      expect(await save(hr, owned)).toMatchObject({ status: 400, body: { errors: [error] } })
      const body = { title: 'Renamed', descriptions: made.descriptions as never }
      expect((await hr.call(calls.updateTemplate, { params: { id: made._id }, body })).status).toBe(200)
    })

    it('refuses circular dependencies between items, by name, including an item that depends on itself', async () => {
      const hr = await as('hr')
      const ring = await save(hr, [
        { _id: A, description: 'Laptop', waitsFor: [B] },
        { _id: B, description: 'Account', waitsFor: [C] },
        { _id: C, description: 'Badge', waitsFor: [A] },
      ])
      expect(ring).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              path: 'descriptions.0.waitsFor',
              message: 'These items wait for each other: “Laptop”, “Account”, “Badge”',
            },
          ],
        },
      })
      expect((await save(hr, [{ _id: A, description: 'Laptop', waitsFor: [A] }])).body).toMatchObject({
        errors: [{ path: 'descriptions.0.waitsFor', message: '“Laptop” waits for itself' }],
      })
    })

    it('allows new items to depend on one another, also in a copy, but not on removed ones', async () => {
      const hr = await as('hr')
      const made = await template([
        { _id: A, description: 'Laptop' },
        { _id: B, description: 'Account', waitsFor: [A] },
      ])
      const [laptop, account] = made.descriptions
      expect(laptop?._id).not.toBe(A)
      expect(account?.waitsFor).toEqual([laptop?._id])
      const { body: copy } = await hr.call(calls.copyTemplate, { params: { id: made._id } })
      expect(copy.descriptions[1]?.waitsFor).toEqual([copy.descriptions[0]?._id])
      expect(copy.descriptions[0]?._id).not.toBe(laptop?._id)
      const body = { title: 'Engineers', descriptions: [{ _id: account?._id, description: 'Account' }] } as never
      const { body: after } = await hr.call(calls.updateTemplate, { params: { id: made._id }, body })
      expect(after.descriptions).toEqual([{ _id: account?._id, description: 'Account', order: 1 }])
    })
  })

  describe('a checklist', () => {
    it('shows who owes what by when, as of now', async () => {
      const hr = await as('hr')
      const leader = await as('leader')
      const person = await createEmployee({ leader: leader.person.employeeId, hireDate: '2026-03-10', lastDay: null })
      const made = await open(
        [
          { description: 'Read the handbook', owner: { kind: 'employee' }, due: { from: 'hire', days: 2 } },
          { description: 'Say hello', owner: { kind: 'leader' }, due: { from: 'hire', days: -1 } },
          { description: 'Make an account', owner: { kind: 'role', id: 'hr' }, due: { from: 'lastDay', days: 0 } },
          { description: 'Plain' },
        ],
        person,
      )
      const read = async () =>
        (await hr.call(calls.one, { params: { id: made._id } })).body.descriptions.map(({ holder, dueDay }) => [
          holder,
          dueDay,
        ])
      expect(await read()).toEqual([
        [`${person.name} ${person.lastName}`, '2026-03-12'],
        [`${leader.person.name} ${leader.person.lastName}`, '2026-03-09'],
        ['HR', null],
        [undefined, undefined],
      ])
      await setEmployee(person._id, { hireDate: '2026-04-01', lastDay: '2026-12-31', leader: null })
      expect(await read()).toEqual([
        [`${person.name} ${person.lastName}`, '2026-04-03'],
        [null, '2026-03-31'],
        ['HR', '2026-12-31'],
        [undefined, undefined],
      ])
    })

    it('has no owner for an item whose owner has left, and prevents deleting a named person', async () => {
      const [admin, gone] = [await as('admin'), await createEmployee()]
      const made = await open([{ description: 'One', owner: { kind: 'person', id: gone._id } }], await createEmployee())
      if (kind !== roleChange) {
        const remove = await admin.call(employeesApi.calls.remove, { params: { id: gone._id } })
        expect([remove.status, JSON.stringify(remove.body)]).toEqual([
          400,
          expect.stringContaining(`items of ${kind.title.toLowerCase()}`),
        ])
      }
      await setEmployee(gone._id, { isActive: false })
      expect((await admin.call(calls.one, { params: { id: made._id } })).body.descriptions[0]).toMatchObject({
        owner: { kind: 'person', id: gone._id },
        holder: null,
      })
    })

    it('is found in the list by the present owners of its items, until these are done', async () => {
      const hr = await as('hr')
      const leader = await as('leader')
      const person = await createEmployee({ leader: leader.person.employeeId })
      const made = await open(
        [
          { description: 'Say hello', owner: { kind: 'leader' } },
          { description: 'Make an account', owner: { kind: 'role', id: 'it' } },
        ],
        person,
      )
      const it = await as('it')
      const isFoundOf = async (...owners: (string | undefined)[]) => {
        const { body } = await hr.call(calls.list, { query: { owners: owners.join(','), pageSize: '1000' } as never })
        return body.items.some(({ _id }) => _id === made._id)
      }
      expect(await isFoundOf(leader.person.employeeId)).toBe(true)
      expect(await isFoundOf(it.person.employeeId)).toBe(true)
      expect(await isFoundOf(person._id)).toBe(false)
      expect(await isFoundOf(person._id, it.person.employeeId)).toBe(true)
      await set(hr, made, [1, COMPLETED])
      expect(await isFoundOf(it.person.employeeId)).toBe(false)
      await setEmployee(person._id, { leader: null })
      expect(await isFoundOf(leader.person.employeeId)).toBe(false)
    })

    it('of a template can be open once per person', async () => {
      const [hr, person] = [await as('hr'), await createEmployee()]
      const { _id: from } = await template([{ description: 'One' }])
      const begin = () => hr.call(calls.create, { body: { employee: person._id, template: from } })
      const { body: first } = await begin()
      const sentence = 'A checklist “Engineers” of this person is still open'
      expect(await begin()).toMatchObject({ status: 400, body: { errors: [{ path: 'template', message: sentence }] } })
      await set(hr, first, [0, COMPLETED])
      const { body: second } = await begin()
      expect((await set(hr, first, [0, PENDING])).body).toMatchObject({ friendlyMessage: sentence })
      expect((await hr.call(calls.remove, { params: { id: second._id } })).status).toBe(204)
      expect((await set(hr, first, [0, PENDING])).status).toBe(200)
      expect((await begin()).status).toBe(400)
    })

    it('counts toward the average duration once it is complete, until it is reopened', async () => {
      const [it, person] = [await as('it'), await createEmployee()]
      const { _id: from } = await template([{ description: 'One' }])
      const { body: made } = await it.call(calls.create, { body: { employee: person._id, template: from } })
      const taken = async () => (await it.call(calls.durations)).body.filter(one => one.template._id === from)
      expect(await taken()).toEqual([])
      await set(it, made, [0, COMPLETED])
      const mine = { template: { _id: from, title: 'Engineers' }, count: 1, medianDays: 0, longestDays: 0 }
      expect(await taken()).toEqual([mine])
      await set(it, made, [0, PENDING])
      expect(await taken()).toEqual([])
      expect((await (await as('leader')).call(calls.durations)).status).toBe(401)
    })

    it('started twice at the same time is started once', async () => {
      const [hr, person] = [await as('hr'), await createEmployee()]
      const { _id: from } = await template([{ description: 'One' }])
      const body = { employee: person._id, template: from }
      const replies = await Promise.all([hr.call(calls.create, { body }), hr.call(calls.create, { body })])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
    })
  })

  describe('an item that depends on another', () => {
    const WAITING = [
      { _id: A, description: 'Laptop' },
      { _id: B, description: 'Account', waitsFor: [A] },
    ]
    const start = async () => open(WAITING, await createEmployee())

    it('cannot be completed before the other one', async () => {
      const [it, made] = [await as('it'), await start()]
      expect(await set(it, made, [1, COMPLETED])).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'descriptions.0._id', message: '“Account” waits for “Laptop”' }] },
      })
      expect((await set(it, made, [0, COMPLETED])).status).toBe(200)
      expect((await set(it, made, [1, COMPLETED])).body).toMatchObject({ done: 2, isCompleted: true })
    })

    it('can be completed when the other one is N/A, and can be N/A itself at any time', async () => {
      const it = await as('it')
      const [first, second] = [await start(), await start()]
      expect((await set(it, first, [0, NA], [1, COMPLETED])).body).toMatchObject({ done: 2 })
      expect((await set(it, second, [1, NA])).body).toMatchObject({ done: 1 })
    })

    it('can be completed together with the other one, in any order in the request', async () => {
      const [it, made] = [await as('it'), await start()]
      expect((await set(it, made, [1, COMPLETED], [0, COMPLETED])).body).toMatchObject({ done: 2 })
    })

    it('stays completed when the other one is reopened, and is blocked again once it is reopened itself', async () => {
      const [it, made] = [await as('it'), await start()]
      await set(it, made, [0, COMPLETED], [1, COMPLETED])
      expect((await set(it, made, [0, PENDING])).body).toMatchObject({ done: 1 })
      expect((await set(it, made, [1, PENDING])).status).toBe(200)
      expect((await set(it, made, [1, COMPLETED])).status).toBe(400)
    })
  })

  describe('an owner', () => {
    it('can see their own items and no others', async () => {
      const leader = await as('leader')
      const [person, stranger] = [await createEmployee({ leader: leader.person.employeeId }), await createEmployee()]
      const made = await open(
        [
          {
            description: 'Read the handbook',
            owner: { kind: 'employee' },
            note: 'Page 3',
            link: 'https://wiki.example',
          },
          { description: 'Say hello', owner: { kind: 'leader' } },
          { description: 'Secret of HR' },
        ],
        person,
      )
      const [self, other] = [await signInAsEmployee(person), await signInAsEmployee(stranger)]
      expect(await mine(self)).toEqual([
        {
          _id: idOf(made, 0),
          process: made._id,
          template: 'Engineers',
          description: 'Read the handbook',
          note: 'Page 3',
          link: 'https://wiki.example',
          dueDay: null,
          isWaiting: false,
          doneAt: null,
          employee: { _id: person._id, name: person.name, lastName: person.lastName },
          [kind.statusField]: { _id: PENDING, name: 'Pending' },
        },
      ])
      expect(await textsOf(leader)).toEqual(['Say hello'])
      expect(await textsOf(other)).toEqual([])
      expect(await setOwn(self, made, 2, COMPLETED)).toMatchObject({
        status: 400,
        body: { errors: [{ message: 'This item is not on the checklist' }] },
      })
      expect((await setOwn(self, made, 1, COMPLETED)).status).toBe(400)
      expect((await setOwn(other, made, 0, COMPLETED)).status).toBe(404)
      expect((await setOwn(await as('finance'), made, 0, COMPLETED)).status).toBe(404)
      expect((await self.call(calls.one, { params: { id: made._id } })).status).toBe(401)
      expect((await leader.call(calls.one, { params: { id: made._id } })).status).toBe(401)
    })

    it('ticks and unticks, and people who open the checklist see who did it', async () => {
      const person = await createEmployee()
      const made = await open([{ description: 'Read', owner: { kind: 'employee' } }, { description: 'Other' }], person)
      const self = await signInAsEmployee(person)
      expect((await setOwn(self, made, 0, COMPLETED, PENDING)).body).toMatchObject([
        { description: 'Read', [kind.statusField]: { name: 'Completed' }, doneAt: expect.any(String) },
      ])
      const { body } = await (await as('hr')).call(calls.one, { params: { id: made._id } })
      expect(body).toMatchObject({ done: 1, descriptions: [{ doneBy: { name: person.name } }, { doneBy: null }] })
      expect((await setOwn(self, made, 0, PENDING, COMPLETED)).status).toBe(200)
      await set(await as('it'), made, [0, NA])
      expect((await setOwn(self, made, 0, COMPLETED, PENDING)).status).toBe(409)
    })

    it('is not told what blocks an item', async () => {
      const person = await createEmployee()
      const made = await open(
        [
          { _id: A, description: 'Secret of HR' },
          { _id: B, description: 'Read', owner: { kind: 'employee' }, waitsFor: [A] },
        ],
        person,
      )
      const self = await signInAsEmployee(person)
      const refused = await setOwn(self, made, 1, COMPLETED)
      expect(refused).toMatchObject({
        status: 400,
        body: { friendlyMessage: '“Read” waits for what others have to do first' },
      })
      expect(JSON.stringify([await mine(self), refused.body])).not.toContain('Secret')
      expect(await mine(self)).toMatchObject([{ isWaiting: true }])
    })

    it('by role is everybody who has the role, on the main host', async () => {
      const [finance, rewards] = [await as('finance'), await as('rewards')]
      const made = await open(
        [{ description: `Pay ${kind.name}`, owner: { kind: 'role', id: 'finance' } }],
        await createEmployee(),
      )
      expect(await textsOf(finance)).toContain(`Pay ${kind.name}`)
      expect(await textsOf(rewards)).not.toContain(`Pay ${kind.name}`)
      expect((await setOwn(rewards, made, 0, COMPLETED)).status).toBe(404)
      expect((await setOwn(finance, made, 0, COMPLETED)).status).toBe(200)
      // The checklist is complete.
      expect(await textsOf(finance)).not.toContain(`Pay ${kind.name}`)
    })

    it('by role and by name gets mails for both, even when the role is gone', async () => {
      const [both, one] = [await as('leader', 'finance'), await as('finance')]
      const role = { kind: 'role', id: 'finance' } as const
      const person = await createEmployee({ leader: both.person.employeeId })
      const items = [
        { description: 'Pay it', owner: role },
        { description: 'Say hello', owner: { kind: 'leader' } },
      ]
      const made = await open(items, person)
      const rolesFor = async (who: Visitor & { readonly person: { readonly employeeId?: string | undefined } }) =>
        (await queryPartition(OUTBOX))
          .filter(({ sk, body }) => sk.startsWith(`${who.person.employeeId}#`) && body.path.includes(made._id))
          .map(({ body }) => body.roles ?? 'whatever they are')
      expect([await rolesFor(both), await rolesFor(one)]).toEqual([['whatever they are'], [['finance']]])
    })

    it('is notified once when an item can be completed, unless they caused it themselves', async () => {
      const [hr, leader] = [await as('hr'), await as('leader')]
      const person = await createEmployee({ leader: leader.person.employeeId })
      const made = await open(
        [
          { _id: A, description: 'Say hello', owner: { kind: 'leader' } },
          { description: 'Show the house', owner: { kind: 'leader' } },
          { _id: B, description: 'Read', owner: { kind: 'employee' }, waitsFor: [A] },
        ],
        person,
        hr,
      )
      const self = await signInAsEmployee(person)
      const name = `${person.name} ${person.lastName}`
      const path = `/checklist-items?item=${made._id}-${idOf(made, 0)}`
      const told = [{ kind: 'assigned', title: 'Say hello and 1 more', person: name, path }]
      expect([await noticesOf(leader), await noticesOf(self)]).toEqual([told, []])
      await setOwn(leader, made, 0, COMPLETED)
      const ownPath = `/my-checklists?item=${made._id}-${idOf(made, 2)}`
      expect([await noticesOf(leader), await noticesOf(self)]).toEqual([
        told,
        [{ kind: 'assigned', title: 'Read', person: '', path: ownPath }],
      ])
      await set(hr, made, [1, COMPLETED])
      expect(await noticesOf(self)).toHaveLength(1)
    })
  })

  if (kind === roleChange) return

  it('without one, an item is due for the checklist’s editors; otherwise it waits on the owner’s home', async () => {
    const [hr, leader, other] = [await as('hr'), await as('leader'), await as('leader')]
    const person = await createEmployee({ leader: leader.person.employeeId, hireDate: TODAY })
    const due = (days: number) => ({ from: 'hire', days })
    const made = await open(
      [
        { _id: A, description: 'Say hello', owner: { kind: 'leader' }, due: due(1) },
        { description: 'Later', owner: { kind: 'leader' }, waitsFor: [A] },
        { description: 'Nobody’s', due: due(9) },
      ],
      person,
    )
    const groupOf = async (who: Visitor, screen: string) =>
      (await who.call(homeApi.calls.overview)).body.groups.find(group => group.screen === screen)?.items ?? []
    const checklistDue = async () => (await groupOf(hr, String(kind.screen))).find(({ _id }) => _id === made._id)?.due
    expect(await groupOf(leader, '/checklist-items')).toEqual([
      expect.objectContaining({
        title: 'Say hello',
        reason: 'oweItem',
        due: addDays(TODAY, 1),
        path: `/checklist-items?item=${made._id}-${idOf(made, 0)}`,
      }),
    ])
    expect(await groupOf(other, '/checklist-items')).toEqual([])
    expect(await checklistDue()).toBe(addDays(TODAY, 9))
    // The leader has left.
    await setEmployee(leader.person.employeeId, { isActive: false })
    expect(await checklistDue()).toBe(addDays(TODAY, 1))
  })

  it('with a role that nobody has is shown as nobody, and the checklist’s editors see when the item is due', async () => {
    const hr = await as('hr')
    const owner = { kind: 'role', id: 'devmanager' } as const
    const item = { description: 'Plan the career', owner, due: { from: 'hire', days: 3 } } as const
    const made = await open([item], await createEmployee({ hireDate: TODAY }))
    const read = async () => (await hr.call(calls.one, { params: { id: made._id } })).body.descriptions[0]?.holder
    const dueOnHome = async () =>
      (await hr.call(homeApi.calls.overview)).body.groups
        .find(({ screen }) => screen === String(kind.screen))
        ?.items.find(({ _id }) => _id === made._id)?.due
    expect([await read(), await dueOnHome()]).toEqual([null, addDays(TODAY, 3)])
    const first = await as('devmanager')
    expect([await read(), await dueOnHome()]).toEqual(['Development managers', null])
    expect((await first.call(calls.mine)).body.map(({ description }) => description)).toContain('Plan the career')
    // The last one loses the role.
    await setUser(first.person._id, { roles: ['leader'] })
    expect([await read(), await dueOnHome()]).toEqual([null, addDays(TODAY, 3)])
    expect((await set(hr, made, [0, COMPLETED])).status).toBe(200)
  })
})
