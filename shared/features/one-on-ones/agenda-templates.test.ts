/** Source: docs/decisions/one-on-ones-and-action-items.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AgendaTemplateForm, agendaTemplateCalls, agendaTemplateMessages } from './agenda-templates.ts'

const section = (count: number, more: object = {}) => ({
  heading: 'How it goes',
  points: Array.from({ length: count }, () => 'What went well?'),
  ...more,
})
const template = (...sections: object[]) => ({ name: 'Quarter', sections })
const problemsOf = (form: object) =>
  z.safeParse(AgendaTemplateForm, form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('an agenda template', () => {
  it.each<[string, object, string[]]>([
    ['one point', template(section(1)), []],
    ['thirty points of one section', template(section(30)), []],
    ['thirty points of ten sections', template(...Array(10).fill(section(3))), []],
    ['no section', template(), ['sections: Add a section with something to talk about']],
    ['a section without a point', template(section(1), section(0)), ['sections.1.points: Write at least one point']],
    ['a section of 31 points', template(section(31)), ['sections.0.points: At most 30 points in a template']],
    ['31 points of two sections', template(section(15), section(16)), ['sections: At most 30 points in a template']],
    ['eleven sections', template(...Array(11).fill(section(1))), ['sections: At most 10 sections']],
    ['long words', { ...template(section(1, { heading: 'x'.repeat(100) })), name: 'x'.repeat(100) }, []],
    ['a longer name', { ...template(section(1)), name: 'x'.repeat(101) }, ['name: At most 100 characters']],
    [
      'a longer heading and a longer point',
      template(section(0, { heading: 'x'.repeat(101), points: ['x'.repeat(280), 'x'.repeat(281)] })),
      ['sections.0.heading: At most 100 characters', 'sections.0.points.1: At most 280 characters'],
    ],
  ])('with %s', (_, form, problems) => expect(problemsOf(form)).toEqual(problems))

  it('asks before it is deleted', () =>
    expect(agendaTemplateMessages.deleteQuestion).toBe(
      'Do you want to delete this template? One-on-ones that were made from it stay as they are.',
    ))
})

describe('the calls of agenda templates', () => {
  it.each<[keyof typeof agendaTemplateCalls, string, string]>([
    ['agendaTemplates', 'GET /api/oneOnOneTemplates/agendas', 'admin devmanager hr leader'],
    ['listAgendaTemplates', 'GET /api/oneOnOneTemplates/agendas/query', 'admin devmanager'],
    ['agendaTemplate', 'GET /api/oneOnOneTemplates/agendas/{id}', 'admin devmanager hr leader'],
    ['createAgendaTemplate', 'POST /api/oneOnOneTemplates/agendas', 'admin devmanager'],
    ['updateAgendaTemplate', 'PUT /api/oneOnOneTemplates/agendas/{id}', 'admin devmanager'],
    ['removeAgendaTemplate', 'DELETE /api/oneOnOneTemplates/agendas/{id}', 'admin devmanager'],
  ])('%s is %s, for %s', (name, place, roles) => {
    const { method, path, access } = agendaTemplateCalls[name]
    expect(`${method} ${path}`).toBe(place)
    expect([access.roles].flat().toSorted().join(' ')).toBe(roles)
  })
})
