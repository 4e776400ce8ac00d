import { describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { makeCopyTitle } from '#shared/features/copy-title.ts'
import {
  type DevelopmentPlanTemplateForm,
  developmentPlanTemplatesApi,
} from '#shared/features/development-plan-templates.ts'
import { processAssignmentsApi, processTypes } from '#shared/features/process-assignments.ts'
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { developmentPlanTemplates } from './store.ts'

const { all, list, one, copy, copyByGet, create, update, remove } = developmentPlanTemplatesApi.calls
type Form = z.input<typeof DevelopmentPlanTemplateForm>
const ID = /^[0-9a-f]{24}$/

const form = (more: Partial<Form> = {}): Form => ({
  title: 'Engineering growth',
  categories: [
    { title: 'Craft', description: 'Code that others like to change.' },
    { title: 'Teamwork', description: 'Makes the people around better.' },
  ],
  ratings: [{ description: 'Learns' }, { description: 'Delivers' }, { description: 'Leads' }],
  ...more,
})
async function createTemplate(more: Partial<Form> = {}) {
  const admin = await as('admin')
  const reply = await admin.call(create, { body: form(more) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { admin, template: reply.body }
}

describe('a template', () => {
  it('numbers its entries in the given order, and gets entry ids, an author and a creation date', async () => {
    const { admin, template } = await createTemplate()
    expect(template).toMatchObject({ title: 'Engineering growth', createdBy: { name: admin.person.name }, version: 1 })
    expect(template.creationDate.slice(0, 10)).toBe(utcToday(new Date()))
    expect(template.categories.map(entry => [entry.title, entry.order])).toEqual([
      ['Craft', 1],
      ['Teamwork', 2],
    ])
    expect(template.ratings.map(entry => [entry.description, entry.order])).toEqual([
      ['Learns', 1],
      ['Delivers', 2],
      ['Leads', 3],
    ])
    for (const entry of [...template.categories, ...template.ratings]) expect(entry._id).toMatch(ID)
    expect((await admin.call(one, { params: { id: template._id } })).body).toEqual(template)
  })

  it('keeps its peer comments setting when a request omits it, and clears it on null', async () => {
    const { admin, template } = await createTemplate({ peerComments: 'anonymous' })
    const save = async (more: Partial<Form>) =>
      (await admin.call(update, { params: { id: template._id }, body: form(more) })).body.peerComments
    expect(await save({ title: 'Renamed' })).toBe('anonymous')
    expect(await save({ peerComments: 'named' })).toBe('named')
    expect(await save({ peerComments: null })).toBeNull()
    expect((await createTemplate()).template.peerComments).toBeNull()
  })

  it('renumbers entries from 1 in the given order, whatever its gaps', async () => {
    const { template } = await createTemplate({
      categories: [
        { title: 'Last', description: 'x', order: 70 },
        { title: 'First', description: 'x', order: 3 },
      ],
      ratings: [
        { description: 'Second', order: 9 },
        { description: 'First', order: 2 },
      ],
    })
    expect(template.categories.map(entry => [entry.title, entry.order])).toEqual([
      ['First', 1],
      ['Last', 2],
    ])
    expect(template.ratings.map(entry => [entry.description, entry.order])).toEqual([
      ['First', 1],
      ['Second', 2],
    ])
  })

  it('keeps its author and the ids of remaining entries, whatever their order', async () => {
    const { template } = await createTemplate()
    const [craft, teamwork] = template.categories
    const other = await as('admin')
    const reply = await other.call(update, {
      params: { id: template._id },
      body: form({
        title: 'Growth',
        categories: [
          { title: 'New', description: 'Added in front.' },
          { _id: teamwork?._id, title: 'Teamwork', description: 'Changed.' },
          { _id: craft?._id, title: 'Craft', description: 'Unchanged.' },
        ],
        ratings: [],
      }),
    })
    expect(reply.status).toBe(200)
    expect(reply.body.createdBy).toEqual(template.createdBy)
    expect(reply.body.categories.map(entry => [entry._id, entry.order])).toEqual([
      [expect.stringMatching(ID), 1],
      [teamwork?._id, 2],
      [craft?._id, 3],
    ])
    expect(reply.body.ratings).toEqual([])
  })

  it('gives entries new ids when theirs are duplicated or belong to another template', async () => {
    const { admin, template } = await createTemplate()
    const { template: foreign } = await createTemplate()
    const [own] = template.categories
    const entry = { title: 'Craft', description: 'Text' }
    const { body } = await admin.call(update, {
      params: { id: template._id },
      body: form({
        categories: [
          { ...entry, _id: own?._id },
          { ...entry, _id: own?._id },
          { ...entry, _id: foreign.categories[0]?._id },
        ],
      }),
    })
    const ids = body.categories.map(({ _id }) => _id)
    expect(ids[0]).toBe(own?._id)
    expect(new Set([...ids, foreign.categories[0]?._id]).size).toBe(4)
  })

  it.each([
    ['title', { title: ' ' }, 'This is a required field'],
    ['title', { title: 'x'.repeat(281) }, 'At most 280 characters'],
    ['categories.0.title', { categories: [{ title: '', description: 'Text' }] }, 'This is a required field'],
    ['categories.0.description', { categories: [{ title: 'Craft', description: '' }] }, 'This is a required field'],
    ['ratings.1.description', { ratings: [{ description: 'Good' }, { description: ' ' }] }, 'This is a required field'],
    ['ratings', { ratings: Array(51).fill({ description: 'Good' }) }, 'At most 50 ratings'],
  ])('refuses a bad %s (%.40o)', async (path, wrong, message) => {
    const reply = await (await as('admin')).call(create, { body: form(wrong) })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('too large for a record is refused with a message', async () => {
    const categories = Array(60).fill({ title: 'Craft', description: '字'.repeat(5000) })
    const reply = await (await as('admin')).call(create, { body: form({ categories }) })
    expect(reply.status).toBe(413)
    expect(reply.body).toEqual({ friendlyMessage: 'This template is too long. Please shorten its descriptions.' })
  })

  it('of exactly 200,000 bytes is taken, and of one more refused', async () => {
    const whole = (last: string) =>
      form({
        categories: [
          ...Array(29).fill({ title: 'Craft', description: '字'.repeat(2250) }),
          { title: 'Last', description: last },
        ],
        ratings: [],
      })
    const { admin, template } = await createTemplate(whole('x'))
    const { title, categories, ratings, peerComments } = template
    const room = 200_000 - Buffer.byteLength(JSON.stringify({ title, categories, ratings, peerComments }))
    expect(room).toBeGreaterThan(0)
    const save = async (length: number) =>
      (await admin.call(update, { params: { id: template._id }, body: whole('x'.repeat(length)) })).status
    expect([await save(1 + room), await save(2 + room)]).toEqual([200, 413])
  })

  it('is created once by a repeated request, and cannot be changed or deleted from a stale version', async () => {
    const admin = await as('admin')
    const sent = { body: form(), headers: { 'idempotency-key': 'once' } }
    const { body: first } = await admin.call(create, sent)
    expect((await admin.call(create, sent)).body).toEqual(first)
    const edit = { params: { id: first._id }, body: form({ title: 'Mine' }), headers: { 'if-match': '"1"' } }
    expect((await admin.call(update, edit)).status).toBe(200)
    expect((await admin.call(update, edit)).status).toBe(409)
    const drop = (version: string) =>
      admin.call(remove, { params: { id: first._id }, headers: { 'if-match': version } })
    expect([(await drop('"1"')).status, (await drop('"2"')).status]).toEqual([409, 204])
  })
})

describe('a copy', () => {
  it.each([
    ['POST', copy],
    ['the documented GET', copyByGet],
  ] as const)('by %s has the same content under another title, with its own ids', async (_, call) => {
    const { template } = await createTemplate()
    const who = await as('admin')
    const { body } = await who.call(call, { params: { id: template._id } })
    expect(body).toMatchObject({ title: 'Engineering growth (copy)', createdBy: { name: who.person.name } })
    const words = ({ categories, ratings }: typeof body) =>
      [...categories, ...ratings].map(({ _id, ...entry }) => entry)
    expect(words(body)).toEqual(words(template))
    const ids = [body, template].flatMap(({ _id, categories, ratings }) => [
      _id,
      ...[...categories, ...ratings].map(entry => entry._id),
    ])
    expect(new Set(ids).size).toBe(12)
  })

  it.each([
    ['Growth', 'Growth (copy)'],
    ['x'.repeat(280), `${'x'.repeat(273)} (copy)`],
    [`${'x'.repeat(272)}😀😀😀😀`, `${'x'.repeat(272)} (copy)`],
  ])('of %.12s… has a title within the length limit', (title, expected) => expect(makeCopyTitle(title)).toBe(expected))
})

it('searches, sorts and pages the list by title, with duplicates allowed', async () => {
  const { admin } = await createTemplate({ title: 'Zeta path' })
  await createTemplate({ title: 'Alpha path' })
  await createTemplate({ title: 'Alpha path' })
  const titles = async (query: object) => (await admin.call(list, { query })).body.items.map(row => row.title)
  expect(await titles({ search: 'PATH' })).toEqual(['Alpha path', 'Alpha path', 'Zeta path'])
  expect(await titles({ search: 'path', isSortAscending: 'false', pageSize: '1' })).toEqual(['Zeta path'])
  const picked = (await (await as('devmanager')).call(all)).body.map(row => row.title)
  expect(picked).toEqual([...picked].sort())
})

/** Assigns plans of a template to somebody. */
async function assignPlans(admin: Visitor, template: string) {
  const reply = await admin.call(processAssignmentsApi.calls.create, {
    body: {
      employee: (await createEmployee())._id,
      processType: processTypes.id('Career Development Plan'),
      periodicity: 4,
      nextPeriodStartDate: addDays(utcToday(new Date()), 1),
      careerDevelopmentPlanTemplate: template,
    },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply
}
const inUse = {
  status: 400,
  body: { friendlyMessage: 'Engineering growth cannot be deleted: process assignments refer to it' },
}

it('refuses to delete a template while a process assignment uses it', async () => {
  const { admin, template } = await createTemplate()
  const id = template._id
  const assigned = await assignPlans(admin, id)
  expect(await admin.call(remove, { params: { id } })).toMatchObject(inUse)
  await admin.call(processAssignmentsApi.calls.remove, { params: { id: assigned.body._id } })
  expect((await admin.call(remove, { params: { id } })).status).toBe(204)
  expect((await admin.call(one, { params: { id } })).status).toBe(404)
})

it('refuses to delete a template that is assigned while the deletion is under way', async () => {
  const { admin, template } = await createTemplate()
  const id = template._id
  const removeTemplate = developmentPlanTemplates.remove.bind(developmentPlanTemplates)
  // By now the deletion has found that nothing uses the template.
  const removing = vi.spyOn(developmentPlanTemplates, 'remove').mockImplementationOnce(async (...args) => {
    await assignPlans(admin, id)
    return removeTemplate(...args)
  })
  const reply = await admin.call(remove, { params: { id } })
  removing.mockRestore()
  expect(reply).toMatchObject(inUse)
  expect((await admin.call(one, { params: { id } })).status).toBe(200)
})
