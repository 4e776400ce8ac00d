/** What a career development plan is made from: categories to rate somebody in, and the ratings to do it with. */
import * as z from 'zod/mini'
import { staff } from '#shared/kit/access.ts'
import { id, longText, text, wholeNumber } from '#shared/kit/fields.ts'
import { filtersFor, listOf } from '#shared/kit/list.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { screenRoles } from './screens.ts'

const MAX_TITLE = 280
const category = { title: text(MAX_TITLE), description: longText }
const rating = { description: longText }

/** Entries are kept in the order that all of them say, else as they are sent; their numbers are 1..n. New ones have no id yet. */
const placed = { _id: z.optional(id), order: z.optional(wholeNumber(1, 1000)) }
export const DevelopmentPlanTemplateForm = z.object({
  title: text(MAX_TITLE),
  categories: z._default(
    z.array(z.object({ ...placed, ...category })).check(z.maxLength(100, 'At most 100 categories')),
    [],
  ),
  ratings: z._default(z.array(z.object({ ...placed, ...rating })).check(z.maxLength(50, 'At most 50 ratings')), []),
})
export type DevelopmentPlanTemplateForm = z.infer<typeof DevelopmentPlanTemplateForm>

export const PlanCategory = z.object({ _id: id, title: z.string(), description: z.string(), order: z.number() })
export type PlanCategory = z.infer<typeof PlanCategory>
export const PlanRating = z.object({ _id: id, order: z.number(), description: z.string() })
export type PlanRating = z.infer<typeof PlanRating>

export const TemplateListed = z.object({ _id: id, version: z.number(), title: z.string() })
export type TemplateListed = z.infer<typeof TemplateListed>
export const DevelopmentPlanTemplate = z.object({
  ...TemplateListed.shape,
  categories: z.array(PlanCategory),
  ratings: z.array(PlanRating),
  createdBy: z.object({ name: z.string(), lastName: z.string() }),
  creationDate: z.string(),
})
export type DevelopmentPlanTemplate = z.infer<typeof DevelopmentPlanTemplate>

export const templateMessages = {
  created: 'Development plan template created successfully.',
  updated: 'Development plan template updated successfully.',
  copy: 'Do you want to copy this development plan template',
  noCategories: 'There are no categories to display, try adding a new category.',
  noRatings: 'There are no records to display, try adding a new rating.',
  tooLong: 'This template is too long. Please shorten its descriptions.',
}

const COPY = ' (copy)'
/** The title of a copy, cut where it would be too long. */
export const copiedTitle = (title: string): string =>
  // A character of two code units is not cut in half.
  `${title.slice(0, MAX_TITLE - COPY.length).replace(/[\uD800-\uDBFF]$/, '')}${COPY}`

const { search } = filtersFor<TemplateListed>()
export const templateList = listOf<TemplateListed>()({
  columns: { title: row => row.title },
  filters: { search: search(row => row.title) },
  sortByColumn: 'title',
  isSortAscending: true,
  pageSize: 20,
})

const admins = staff(screenRoles('/development-plan-templates'), 'none')
/** Who picks one: for a plan, or for a process that opens plans. */
const pickers = staff(
  [...new Set([...screenRoles('/career-development-plan'), ...screenRoles('/process-assignment')])],
  'none',
)
const at = '/api/developmentPlanTemplates'
export const developmentPlanTemplates = contract('development-plan-templates', ['developmentPlanTemplates'], {
  all: get(at, { access: pickers, does: 'Every template, for pickers', result: z.array(TemplateListed) }),
  list: get(`${at}/query`, {
    access: admins,
    does: 'A page of templates',
    query: templateList.query,
    result: paged(TemplateListed),
  }),
  one: get(`${at}/single/{id}`, {
    access: pickers,
    does: 'One template',
    params: { id },
    result: DevelopmentPlanTemplate,
  }),
  /** The documented way to copy; the session header keeps links and images from firing it. */
  copyByGet: get(`${at}/copy/{id}`, {
    access: admins,
    does: 'Copies a template (the documented GET)',
    params: { id },
    result: DevelopmentPlanTemplate,
  }),
  copy: post(`${at}/copy/{id}`, {
    access: admins,
    does: 'Copies a template',
    params: { id },
    result: DevelopmentPlanTemplate,
  }),
  create: post(at, {
    access: admins,
    does: 'Adds a template',
    body: DevelopmentPlanTemplateForm,
    result: DevelopmentPlanTemplate,
  }),
  update: put(`${at}/{id}`, {
    access: admins,
    does: 'Changes a template; plans made from it stay as they are',
    params: { id },
    changes: 'one',
    body: DevelopmentPlanTemplateForm,
    result: DevelopmentPlanTemplate,
  }),
  remove: del(`${at}/{id}`, { access: admins, does: 'Deletes a template; plans made from it stay', params: { id } }),
})
