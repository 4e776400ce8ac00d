/** Templates of career development plans: categories to rate a person in, and the ratings to choose from. */

import * as z from 'zod/mini'
import { staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, pageOf, post, put } from '#shared/kit/contract.ts'
import { id, longText, oneOf, text, wholeNumber } from '#shared/kit/fields.ts'
import { defineList, filterBuildersFor } from '#shared/kit/list.ts'
import { Author } from '#shared/kit/people.ts'
import { MAX_TITLE } from './copy-title.ts'
import { rolesForScreens } from './screens.ts'

/** Whether readers see the names of the peers who comment on a person. */
export const PEER_MODES = ['named', 'anonymous'] as const
export type PeerMode = (typeof PEER_MODES)[number]
/** Null if plans ask no peers. */
export const peerMode = z.nullable(oneOf(PEER_MODES))

const category = { title: text(MAX_TITLE), description: longText }
const rating = { description: longText }

/**
 * Entries are sorted by `order` if all of them have one, else kept as sent; they are then numbered 1..n. New ones have
 * no id yet.
 */
const positionFields = { _id: z.optional(id), order: z.optional(wholeNumber(1, 1000)) }
export const DevelopmentPlanTemplateForm = z.object({
  title: text(MAX_TITLE),
  categories: z._default(
    z.array(z.object({ ...positionFields, ...category })).check(z.maxLength(100, 'At most 100 categories')),
    [],
  ),
  ratings: z._default(
    z.array(z.object({ ...positionFields, ...rating })).check(z.maxLength(50, 'At most 50 ratings')),
    [],
  ),
  /**
   * Whether plans of it ask peers for comments; a plan copies it when it begins. If missing, it stays unchanged, for
   * clients that do not know it.
   */
  peerComments: z.optional(peerMode),
})
export type DevelopmentPlanTemplateForm = z.infer<typeof DevelopmentPlanTemplateForm>

export const PlanCategory = z.object({ _id: id, title: z.string(), description: z.string(), order: z.number() })
export type PlanCategory = z.infer<typeof PlanCategory>
export const PlanRating = z.object({ _id: id, order: z.number(), description: z.string() })
export type PlanRating = z.infer<typeof PlanRating>

export const DevelopmentPlanTemplateListItem = z.object({ _id: id, version: z.number(), title: z.string() })
export type DevelopmentPlanTemplateListItem = z.infer<typeof DevelopmentPlanTemplateListItem>
export const DevelopmentPlanTemplate = z.object({
  ...DevelopmentPlanTemplateListItem.shape,
  categories: z.array(PlanCategory),
  ratings: z.array(PlanRating),
  peerComments: peerMode,
  createdBy: Author,
  creationDate: z.string(),
})
export type DevelopmentPlanTemplate = z.infer<typeof DevelopmentPlanTemplate>

export const developmentPlanTemplateMessages = {
  created: 'Development plan template created successfully.',
  updated: 'Development plan template updated successfully.',
  copy: 'Do you want to copy this development plan template',
  noCategories: 'There are no categories to display, try adding a new category.',
  noRatings: 'There are no records to display, try adding a new rating.',
  tooLong: 'This template is too long. Please shorten its descriptions.',
}

const { search } = filterBuildersFor<DevelopmentPlanTemplateListItem>()
export const developmentPlanTemplateList = defineList<DevelopmentPlanTemplateListItem>()({
  columns: { title: row => row.title },
  filters: { search: search(row => row.title) },
  sortByColumn: 'title',
  isSortAscending: true,
  pageSize: 20,
})

const admins = staffAccess(rolesForScreens('/development-plan-templates'), 'none')
/** Roles that pick a template: for a plan, or for a process that opens plans. */
const pickers = staffAccess(
  [...new Set([...rolesForScreens('/career-development-plan'), ...rolesForScreens('/process-assignment')])],
  'none',
)
const at = '/api/developmentPlanTemplates'
export const developmentPlanTemplatesApi = defineContract('development-plan-templates', ['developmentPlanTemplates'], {
  all: get(at, {
    access: pickers,
    summary: 'Every template, for pickers',
    result: z.array(DevelopmentPlanTemplateListItem),
  }),
  list: get(`${at}/query`, {
    access: admins,
    summary: 'A page of templates',
    query: developmentPlanTemplateList.query,
    result: pageOf(DevelopmentPlanTemplateListItem),
  }),
  one: get(`${at}/single/{id}`, {
    access: pickers,
    summary: 'A template',
    params: { id },
    result: DevelopmentPlanTemplate,
  }),
  /** The documented way to copy is a GET; requiring the session header stops links and images from triggering it. */
  copyByGet: get(`${at}/copy/{id}`, {
    access: admins,
    summary: 'Copies a template (the documented GET)',
    params: { id },
    result: DevelopmentPlanTemplate,
  }),
  copy: post(`${at}/copy/{id}`, {
    access: admins,
    summary: 'Copies a template',
    params: { id },
    result: DevelopmentPlanTemplate,
  }),
  create: post(at, {
    access: admins,
    summary: 'Adds a template',
    body: DevelopmentPlanTemplateForm,
    result: DevelopmentPlanTemplate,
  }),
  update: put(`${at}/{id}`, {
    access: admins,
    summary: 'Changes a template; plans created from it do not change',
    params: { id },
    existingFrom: 'one',
    body: DevelopmentPlanTemplateForm,
    result: DevelopmentPlanTemplate,
  }),
  remove: del(`${at}/{id}`, { access: admins, summary: 'Deletes a template; plans made from it stay', params: { id } }),
})
