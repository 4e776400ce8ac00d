/**
 * Templates of agendas: points to talk about under headings. Choosing one copies its points to an agenda as ordinary
 * items, so later changes of the template change no one-on-one.
 */
import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { del, get, pageOf, post, put } from '#shared/kit/contract.ts'
import { id, ref, text } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { rolesForScreens } from '../screens.ts'

export const MAX_TEMPLATE_SECTIONS = 10
/** The maximum of all sections together: a one-on-one is written with its first points in one transaction. */
export const MAX_TEMPLATE_POINTS = 30
export const MAX_HEADING = 100
export const MAX_POINT = 280

export const agendaTemplateMessages = {
  created: 'Agenda template created successfully.',
  updated: 'Agenda template updated successfully.',
  deleteQuestion: 'Do you want to delete this template? One-on-ones that were made from it stay as they are.',
  noSections: 'Add a section with something to talk about',
  noPoints: 'Write at least one point',
  tooManySections: `At most ${MAX_TEMPLATE_SECTIONS} sections`,
  tooManyPoints: `At most ${MAX_TEMPLATE_POINTS} points in a template`,
  unknown: 'Choose a template from the list',
  notEmpty: 'This agenda already has items. A template is only for an empty one.',
}

const AgendaSection = z.object({
  heading: text(MAX_HEADING),
  points: z
    .array(text(MAX_POINT))
    .check(
      z.minLength(1, agendaTemplateMessages.noPoints),
      z.maxLength(MAX_TEMPLATE_POINTS, agendaTemplateMessages.tooManyPoints),
    ),
})

/** Whether all sections together have no more points than a template may have. */
export const hasFewPoints = (sections: readonly { readonly points: readonly string[] }[]): boolean =>
  sections.reduce((sum, { points }) => sum + points.length, 0) <= MAX_TEMPLATE_POINTS

export const AgendaTemplateForm = z.object({
  name: text(MAX_HEADING),
  /** In the order of the talk. */
  sections: z
    .array(AgendaSection)
    .check(
      z.minLength(1, agendaTemplateMessages.noSections),
      z.maxLength(MAX_TEMPLATE_SECTIONS, agendaTemplateMessages.tooManySections),
      z.refine(hasFewPoints, agendaTemplateMessages.tooManyPoints),
    ),
})
export type AgendaTemplateForm = z.infer<typeof AgendaTemplateForm>

export const AgendaTemplateRow = z.object({ _id: id, version: z.number(), name: z.string() })
export type AgendaTemplateRow = z.infer<typeof AgendaTemplateRow>
export const AgendaTemplate = z.object({ ...AgendaTemplateRow.shape, sections: z.array(AgendaSection) })
export type AgendaTemplate = z.infer<typeof AgendaTemplate>

export const ApplyTemplateForm = z.strictObject({ template: ref })

const { search } = filterBuildersFor<AgendaTemplateRow>()
export const agendaTemplateList = defineList<AgendaTemplateRow>()({
  columns: { name: row => row.name },
  filters: { search: search(row => row.name) },
  sortByColumn: 'name',
  isSortAscending: true,
  pageSize: 20,
})

const editors = staffAccess(rolesForScreens('/agenda-templates'), 'none')
/** Roles that hold one-on-ones, and so choose a template. */
const pickers = staffAccess(
  [...new Set([...rolesForScreens('/one-on-ones'), ...rolesForScreens('/agenda-templates')])],
  'none',
)
const at = '/api/oneOnOneTemplates/agendas'
/** Served by the one-on-ones' Lambda: another Lambda would exceed the limits of the CloudFormation template. */
export const agendaTemplateCalls = {
  agendaTemplates: get(at, {
    access: pickers,
    summary: 'Every template of agendas, for pickers',
    result: z.array(AgendaTemplateRow),
  }),
  listAgendaTemplates: get(`${at}/query`, {
    access: editors,
    summary: 'A page of the templates of agendas',
    query: agendaTemplateList.query,
    result: pageOf(AgendaTemplateRow),
  }),
  agendaTemplate: get(`${at}/{id}`, {
    access: pickers,
    summary: 'A template of agendas',
    params: { id },
    result: AgendaTemplate,
  }),
  createAgendaTemplate: post(at, {
    access: editors,
    summary: 'Adds a template of agendas',
    body: AgendaTemplateForm,
    result: AgendaTemplate,
  }),
  updateAgendaTemplate: put(`${at}/{id}`, {
    access: editors,
    summary: 'Changes a template of agendas; one-on-ones made from it do not change',
    params: { id },
    existingFrom: 'agendaTemplate',
    body: AgendaTemplateForm,
    result: AgendaTemplate,
  }),
  removeAgendaTemplate: del(`${at}/{id}`, {
    access: editors,
    summary: 'Deletes a template of agendas; one-on-ones made from it stay',
    params: { id },
  }),
}
