import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { as, type Visitor } from '#scripts/testing/people.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { type GoalTemplateForm, goalTemplatesApi } from '#shared/features/goal-templates.ts'

const { list, one, create, update, remove, keyResults, owners } = goalTemplatesApi.calls
type Form = z.input<typeof GoalTemplateForm>

let categoryCount = 0
async function createCategory(name = `Category ${categoryCount++}`): Promise<string> {
  return (await (await as('admin')).call(categoriesCatalogue.contract.calls.create, { body: { name } })).body._id
}
async function buildForm() {
  const of = await createCategory()
  return (more: Partial<Form> = {}): Form => ({
    objective: 'Mentor a newcomer',
    category: of,
    keyResults: [{ keyResult: 'Six meetings held', source: 'Calendar' }],
    ...more,
  })
}
async function createTemplate(who: Visitor, body: Form) {
  const reply = await who.call(create, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

describe('a new template', () => {
  it('is active, unofficial, never reviewed, and owned by its author', async () => {
    const form = await buildForm()
    const leader = await as('leader')
    const body = { ...form(), owner: { _id: 'f'.repeat(24) }, createdAt: '2020-01-01' }
    const person = { _id: leader.person._id, name: leader.person.name, lastName: 'Example' }
    expect(await createTemplate(leader, body)).toMatchObject({
      version: 1,
      category: { name: expect.stringContaining('Category') },
      keyResults: [
        { _id: expect.stringMatching(/^[0-9a-f]{24}$/), keyResult: 'Six meetings held', source: 'Calendar' },
      ],
      status: true,
      official: false,
      lastReviewDate: null,
      owner: person,
      createdBy: person,
      createdAt: expect.not.stringContaining('2020'),
    })
  })

  it.each<[string, object, string]>([
    ['objective', { objective: '' }, 'This is a required field'],
    ['objective', { objective: 'x'.repeat(281) }, 'At most 280 characters'],
    ['category', { category: 'f'.repeat(24) }, 'Choose one from the list'],
    ['keyResults', { keyResults: [] }, 'Add at least one key result'],
    ['keyResults.0.keyResult', { keyResults: [{ keyResult: '', source: 'x' }] }, 'This is a required field'],
    ['keyResults.0.source', { keyResults: [{ keyResult: 'x', source: ' ' }] }, 'This is a required field'],
    ['lastReviewDate', { lastReviewDate: '2026-13-01' }, 'Invalid date'],
  ])('is refused with a bad %s (%.60o)', async (path, wrong, message) => {
    const form = await buildForm()
    const reply = await (await as('admin')).call(create, { body: { ...form(), ...wrong } })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })
})

describe('changing a template', () => {
  it('keeps its owner, its creation date and the ids of its key results', async () => {
    const form = await buildForm()
    const [leader, admin] = [await as('leader'), await as('admin')]
    const before = await createTemplate(leader, form())
    const body = form({
      objective: 'Renamed',
      lastReviewDate: '2026-02-28',
      official: true,
      keyResults: [{ keyResult: 'First', source: 'New' }, ...before.keyResults],
    })
    const { body: after } = await admin.call(update, { params: { id: before._id }, body })
    expect(after).toMatchObject({ objective: 'Renamed', lastReviewDate: '2026-02-28', official: true, version: 2 })
    expect([after.owner, after.createdBy, after.createdAt]).toEqual([before.owner, before.createdBy, before.createdAt])
    expect(after.keyResults[1]?._id).toBe(before.keyResults[0]?._id)
  })

  it('to a category that does not exist is refused', async () => {
    const form = await buildForm()
    const leader = await as('leader')
    const { _id: id } = await createTemplate(leader, form())
    expect(await leader.call(update, { params: { id }, body: form({ category: 'f'.repeat(24) }) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'category', message: 'Choose one from the list' }] },
    })
    expect((await leader.call(one, { params: { id } })).body.category._id).toBe(form().category)
  })

  it('or deleting it is refused from a stale version', async () => {
    const form = await buildForm()
    const leader = await as('leader')
    const { _id: id } = await createTemplate(leader, form())
    const edit = { params: { id }, body: form({ objective: 'Mine' }), headers: { 'if-match': '"1"' } }
    expect((await leader.call(update, edit)).status).toBe(200)
    expect((await leader.call(update, edit)).status).toBe(409)
    const drop = (version: string) => leader.call(remove, { params: { id }, headers: { 'if-match': version } })
    expect([(await drop('"1"')).status, (await drop('"2"')).status]).toEqual([409, 204])
    expect((await leader.call(one, { params: { id } })).status).toBe(404)
  })

  it('or deleting it is allowed to its author until it is official, and always to admins', async () => {
    const form = await buildForm()
    const [owner, other, admin] = [await as('leader'), await as('leader'), await as('admin')]
    const { _id: id } = await createTemplate(owner, form())
    const params = { id }
    const save = (who: Visitor, more: Partial<Form> = {}) => who.call(update, { params, body: form(more) })
    expect((await save(owner)).status).toBe(200)
    for (const reply of [await save(other), await other.call(remove, { params })]) {
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({
        friendlyMessage: expect.stringContaining('Only admins change official templates'),
      })
    }
    expect((await save(admin, { official: true })).status).toBe(200)
    expect((await save(owner, { official: true })).status).toBe(401)
    expect((await owner.call(remove, { params })).status).toBe(401)
    expect((await owner.call(one, { params })).status).toBe(200)
    expect((await admin.call(remove, { params })).status).toBe(204)
  })

  it('to official, or creating an official one, is allowed to admins only', async () => {
    const form = await buildForm()
    const leader = await as('leader')
    const wrong = { status: 400, body: { errors: [{ path: 'official' }] } }
    expect(await leader.call(create, { body: form({ official: true }) })).toMatchObject(wrong)
    const { _id: id } = await createTemplate(leader, form())
    expect(await leader.call(update, { params: { id }, body: form({ official: true }) })).toMatchObject(wrong)
  })
})

describe('the list', () => {
  it('shows inactive templates to their owner and admins only, and filters and sorts', async () => {
    const form = await buildForm()
    const [owner, other, admin] = [await as('leader'), await as('leader'), await as('admin')]
    const mine = { categories: form().category }
    const hidden = await createTemplate(owner, form({ objective: 'Hidden', status: false }))
    await createTemplate(owner, form({ objective: 'Shown' }))
    await createTemplate(admin, form({ objective: 'Official', official: true }))
    const found = async (who: Visitor, query: object = {}) =>
      (await who.call(list, { query: { ...mine, ...query } })).body.items.map(template => template.objective)
    expect(await found(owner)).toEqual(['Hidden', 'Official', 'Shown'])
    expect(await found(other)).toEqual(['Official', 'Shown'])
    expect(await found(admin)).toEqual(['Hidden', 'Official', 'Shown'])
    expect((await other.call(one, { params: { id: hidden._id } })).status).toBe(404)
    expect((await other.call(update, { params: { id: hidden._id }, body: form() })).status).toBe(404)

    expect(await found(admin, { status: 'true' })).toEqual(['Official', 'Shown'])
    expect(await found(admin, { status: 'false' })).toEqual(['Hidden'])
    expect(await found(admin, { official: 'true' })).toEqual(['Official'])
    expect(await found(admin, { official: 'false' })).toEqual(['Hidden', 'Official', 'Shown'])
    expect(await found(admin, { leaders: owner.person._id })).toEqual(['Hidden', 'Shown'])
    expect(await found(admin, { searchText: 'sho' })).toEqual(['Shown'])
    for (const sortByColumn of ['category.name', 'owner.name', 'createdAt', 'lastReviewDate', 'status', 'official'])
      expect(await found(admin, { sortByColumn })).toHaveLength(3)
    expect((await admin.call(list, { query: { colour: 'red' } as object })).status).toBe(400)
  })

  it('offers the owners of visible templates, by status', async () => {
    const form = await buildForm()
    const [busy, idle, admin] = [await as('leader'), await as('leader'), await as('admin')]
    await createTemplate(busy, form())
    await createTemplate(idle, form({ status: false }))
    const of = async (status: string) => (await admin.call(owners, { params: { status } })).body.map(owner => owner._id)
    expect(await of('true')).toContain(busy.person._id)
    expect(await of('true')).not.toContain(idle.person._id)
    expect(await of('false')).toContain(idle.person._id)
    expect(await of('all')).toEqual(expect.arrayContaining([busy.person._id, idle.person._id]))
    // Owners of only invisible templates are not listed.
    const seenBy = async (who: Visitor) =>
      (await who.call(owners, { params: { status: 'all' } })).body.map(one => one._id)
    expect(await seenBy(busy)).not.toContain(idle.person._id)
    expect(await seenBy(idle)).toContain(idle.person._id)
    expect((await admin.call(owners, { params: { status: 'maybe' } })).status).toBe(404)
    for (const who of [await as('leader'), admin, await as('admin')]) await createTemplate(who, form())
    const names = (await admin.call(owners, { params: { status: 'all' } })).body.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('suggests the key results of active templates, each once', async () => {
    const form = await buildForm()
    const leader = await as('leader')
    const suggested = (name: string) => [{ keyResult: name, source: 'Wiki' }]
    await createTemplate(leader, form({ keyResults: suggested('Guide published') }))
    await createTemplate(leader, form({ keyResults: suggested('GUIDE published') }))
    await createTemplate(leader, form({ keyResults: suggested('Never shown'), status: false }))
    const names = (await (await as('devmanager')).call(keyResults)).body.map(({ keyResult }) => keyResult)
    expect(names.filter(name => /guide/i.test(name))).toHaveLength(1)
    expect(names).not.toContain('Never shown')
    // In the order of the alphabet, with their sources and without ids: they are no entries of a template yet.
    await createTemplate(leader, form({ keyResults: [...suggested('Gamma run'), ...suggested('Alpha run')] }))
    await createTemplate(leader, form({ keyResults: suggested('beta run') }))
    const runs = (await leader.call(keyResults)).body.filter(({ keyResult }) => keyResult.endsWith(' run'))
    expect(runs).toEqual([...suggested('Alpha run'), ...suggested('beta run'), ...suggested('Gamma run')])
    // Not even for people who see the template itself.
    for (const who of [leader, await as('admin')])
      expect((await who.call(keyResults)).body.map(({ keyResult }) => keyResult)).not.toContain('Never shown')
  })
})

it('refuses to delete a category while a goal template uses it', async () => {
  const form = await buildForm()
  const admin = await as('admin')
  const { _id: id, category: of } = await createTemplate(admin, form())
  const drop = () => admin.call(categoriesCatalogue.contract.calls.remove, { params: { id: of._id } })
  expect(await drop()).toMatchObject({
    status: 400,
    body: { friendlyMessage: `${of.name} cannot be deleted: goal templates refer to it` },
  })
  await admin.call(remove, { params: { id } })
  expect((await drop()).status).toBe(204)
})
