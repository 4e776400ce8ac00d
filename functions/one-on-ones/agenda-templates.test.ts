import { describe, expect, it } from 'vitest'
import { createOwnPlace } from '#scripts/testing/own-place.ts'
import { as, createEmployee, type Visitor } from '#scripts/testing/people.ts'
import { forgetResponses } from '#scripts/testing/responses.ts'
import type { AgendaItem } from '#shared/features/one-on-ones/agenda.ts'
import {
  type AgendaTemplateForm,
  agendaTemplateMessages,
  MAX_TEMPLATE_POINTS,
} from '#shared/features/one-on-ones/agenda-templates.ts'
import { oneOnOneStatuses } from '#shared/features/one-on-ones/list.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { addMonths, utcToday } from '#shared/kit/dates.ts'

const { create, update, agenda, addAgendaItem, tickAgendaItem, applyTemplate, carryOverAgenda } = oneOnOnesApi.calls
const { ownOne, addOwnAgendaItem, removeOwnAgendaItem } = oneOnOnesApi.calls
const { agendaTemplates, listAgendaTemplates, agendaTemplate, createAgendaTemplate } = oneOnOnesApi.calls
const { updateAgendaTemplate, removeAgendaTemplate } = oneOnOnesApi.calls
const TODAY = utcToday(new Date())

const MONTHLY: AgendaTemplateForm = {
  name: 'Monthly',
  sections: [
    { heading: 'Well-being', points: ['How are you?', 'What helps?'] },
    { heading: 'Work 🚀', points: ['ما الذي يعيقك؟'] },
  ],
}
const AS_ITEMS = ['Well-being: How are you?', 'Well-being: What helps?', 'Work 🚀: ما الذي يعيقك؟']
async function makeTemplate(more: Partial<AgendaTemplateForm> = {}) {
  const editor = await as('devmanager')
  const reply = await editor.call(createAgendaTemplate, { body: { ...MONTHLY, ...more } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { editor, template: reply.body }
}
const linesOf = (items: readonly AgendaItem[]) =>
  items.map(({ section, text }) => (section ? `${section.heading}: ${text}` : text))
const agendaOf = async (who: Visitor, id: string) => (await who.call(agenda, { params: { id } })).body

describe('a template', () => {
  it('is written by devmanagers and admins, and can be chosen by everybody who holds one-on-ones', async () => {
    const { editor, template } = await makeTemplate({ name: '  Monthly talk ' })
    expect(template).toMatchObject({ ...MONTHLY, name: 'Monthly talk', version: 1 })
    const page = (await editor.call(listAgendaTemplates, { query: { search: 'monthly TALK' } })).body
    expect(page.items).toContainEqual({ _id: template._id, version: 1, name: 'Monthly talk' })
    const leader = await as('leader')
    expect((await leader.call(agendaTemplates)).body.map(({ _id }) => _id)).toContain(template._id)
    expect((await leader.call(agendaTemplate, { params: { id: template._id } })).body.sections).toEqual(
      MONTHLY.sections,
    )
    for (const refused of [
      await leader.call(createAgendaTemplate, { body: MONTHLY }),
      await (await as('hr')).call(removeAgendaTemplate, { params: { id: template._id } }),
    ])
      expect(refused.status).toBe(401)
  })

  const points = (count: number) => Array.from({ length: count }, (_, at) => `Point ${at}`)
  it.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['without sections', { sections: [] }, 'sections'],
    ['with an empty section', { sections: [{ heading: 'Work', points: [] }] }, 'sections.0.points'],
    ['without a heading', { sections: [{ heading: '', points: ['How?'] }] }, 'sections.0.heading'],
    [
      'with a point that is a letter',
      { sections: [{ heading: 'Work', points: ['x'.repeat(281)] }] },
      'sections.0.points.0',
    ],
    [
      'with more points than an agenda begins with',
      {
        sections: [
          { heading: 'A', points: points(MAX_TEMPLATE_POINTS) },
          { heading: 'B', points: points(1) },
        ],
      },
      'sections',
    ],
  ])('is refused %s', async (_, more, path) => {
    const reply = await (await as('admin')).call(createAgendaTemplate, { body: { ...MONTHLY, ...more } as never })
    expect(reply.status).toBe(400)
    expect((reply.body as unknown as { errors: { path: string }[] }).errors.map(error => error.path)).toEqual([path])
  })

  it('is edited in the version that was seen', async () => {
    const { editor, template } = await makeTemplate()
    const params = { id: template._id }
    const save = (name: string, version: number) =>
      editor.call(updateAgendaTemplate, { params, body: { ...MONTHLY, name }, headers: { 'if-match': `"${version}"` } })
    expect((await save('Second', 1)).body).toMatchObject({ name: 'Second', version: 2 })
    expect((await save('Third', 1)).status).toBe(409)
    const remove = (version: number) =>
      editor.call(removeAgendaTemplate, { params, headers: { 'if-match': `"${version}"` } })
    expect([(await remove(1)).status, (await remove(2)).status]).toEqual([409, 204])
  })
})

describe('a one-on-one with a template', () => {
  async function createMeeting() {
    const { template, editor } = await makeTemplate()
    const place = await createOwnPlace()
    const { leader, person } = place
    const leaderAssigned = leader.person.employeeId
    const open = async (creationDate: string, more: object = {}) => {
      const body = { employee: person._id, leaderAssigned, creationDate, ...more }
      const reply = await leader.call(create, { body })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return reply.body._id
    }
    return { ...place, editor, template, open }
  }

  it('starts with its points under their headings in order, visible to both sides', async () => {
    const { leader, person, me, template, open } = await createMeeting()
    const id = await open(TODAY, { agendaTemplate: template._id })
    const { items } = await agendaOf(leader, id)
    expect(linesOf(items)).toEqual(AS_ITEMS)
    expect(items.map(({ section }) => section?.position)).toEqual([0, 0, 1])
    expect(items.every(({ isOwn, isPrivate, isDone }) => isOwn && !isPrivate && !isDone)).toBe(true)
    const own = (await me.call(ownOne, { params: { id } })).body.agenda.items
    expect(linesOf(own)).toEqual(AS_ITEMS)
    expect(own.some(({ isOwn }) => isOwn)).toBe(false)
    // The person's items have no heading, and they cannot remove the leader's.
    await me.call(addOwnAgendaItem, { params: { id }, body: { text: 'My holidays' } })
    expect(linesOf((await agendaOf(leader, id)).items)).toEqual([...AS_ITEMS, 'My holidays'])
    const removal = await me.call(removeOwnAgendaItem, { params: { id, itemId: own[0]?._id ?? '' } })
    expect(removal.status).toBe(400)
    expect(person._id).toBeTruthy()
  })

  it('stays as it is when the template is changed or deleted', async () => {
    const { leader, editor, template, open } = await createMeeting()
    const id = await open(TODAY, { agendaTemplate: template._id })
    const params = { id: template._id }
    const sections = [{ heading: 'Other', points: ['New'] }]
    await editor.call(updateAgendaTemplate, { params, body: { name: 'Monthly', sections } })
    expect(linesOf((await agendaOf(leader, id)).items)).toEqual(AS_ITEMS)
    expect((await editor.call(removeAgendaTemplate, { params })).status).toBe(204)
    expect(linesOf((await agendaOf(leader, id)).items)).toEqual(AS_ITEMS)
  })

  it('carries unfinished points over under their headings', async () => {
    const { leader, template, open } = await createMeeting()
    const last = await open(addMonths(TODAY, -1), { agendaTemplate: template._id })
    const [first] = (await agendaOf(leader, last)).items
    await leader.call(tickAgendaItem, { params: { id: last, itemId: first?._id ?? '' }, body: { isDone: true } })
    const id = await open(TODAY)
    const { body } = await leader.call(carryOverAgenda, { params: { id } })
    expect(linesOf(body.items)).toEqual(AS_ITEMS.slice(1))
  })

  it('can get a template later, while the caller sees an empty agenda', async () => {
    const { leader, me, template, open } = await createMeeting()
    const id = await open(TODAY)
    const apply = () => leader.call(applyTemplate, { params: { id }, body: { template: template._id } })
    // The leader does not see the person's private items.
    await me.call(addOwnAgendaItem, { params: { id }, body: { text: 'Ask for a raise', isPrivate: true } })
    const reply = await apply()
    expect([reply.status, linesOf(reply.body.items)]).toEqual([201, AS_ITEMS])
    const again = await apply()
    expect([again.status, JSON.stringify(again.body)]).toEqual([
      400,
      expect.stringContaining(agendaTemplateMessages.notEmpty),
    ])
  })

  it('gets a template once, however often the request is sent', async () => {
    const { leader, template, open } = await createMeeting()
    const id = await open(TODAY)
    const headers = { 'idempotency-key': `apply-${id}` }
    for (let time = 0; time < 2; time++) {
      const sent = { params: { id }, body: { template: template._id }, headers }
      expect((await leader.call(applyTemplate, sent)).body.items).toHaveLength(3)
      await forgetResponses()
    }
  })

  it('cannot use a deleted template, and a closed agenda or one out of reach cannot get one', async () => {
    const { leader, person, template, editor, open } = await createMeeting()
    const gone = (await makeTemplate()).template._id
    await editor.call(removeAgendaTemplate, { params: { id: gone } })
    const body = { employee: person._id, creationDate: TODAY, agendaTemplate: gone }
    const refused = await leader.call(create, { body })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining('"path":"agendaTemplate"'),
    ])
    const id = await open(TODAY)
    const apply = (who: Visitor, named: string) =>
      who.call(applyTemplate, { params: { id }, body: { template: named } })
    expect((await apply(leader, gone)).status).toBe(400)
    expect((await apply(await as('leader'), template._id)).status).toBe(404)
    const done = { leaderAssigned: leader.person.employeeId, status: oneOnOneStatuses.id('Not Done') }
    expect((await leader.call(update, { params: { id }, body: done })).status).toBe(200)
    expect((await apply(leader, template._id)).status).toBe(400)
    expect((await agendaOf(leader, id)).items).toEqual([])
  })
})

it('a one-on-one without a template works as before', async () => {
  const admin = await as('admin')
  const person = await createEmployee()
  const { body: met } = await admin.call(create, { body: { employee: person._id, creationDate: TODAY } })
  expect(await agendaOf(admin, met._id)).toEqual({ items: [], earlier: null })
  const reply = await admin.call(addAgendaItem, { params: { id: met._id }, body: { text: 'Hello' } })
  expect(reply.body.items).toMatchObject([{ text: 'Hello', section: null }])
})
