/** Goals to copy: an objective with key results that others may set for their people. */
import * as z from 'zod/mini'
import { type Actor, hasRole, staff } from '#shared/kit/access.ts'
import { flag, flagInQuery, id, optionalDay, ref, text } from '#shared/kit/fields.ts'
import { type Filter, filtersFor, fold, listOf } from '#shared/kit/list.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { type Authors, Entry, fullName, KnownAuthor, PersonName } from './employees/people.ts'
import { KeyResultWords, TemplateKeyResult, TemplateKeyResultsForm } from './key-results.ts'
import { screenRoles } from './screens.ts'

/** As stored: the category is an id. */
export const GoalTemplateRow = z.object({
  _id: id,
  version: z.number(),
  objective: z.string(),
  category: ref,
  keyResults: z.array(TemplateKeyResult),
  /** Shown as Created by. */
  owner: KnownAuthor,
  /** Whether it is active. */
  status: z.boolean(),
  createdAt: z.string(),
  lastReviewDate: z.nullable(z.string()),
  official: z.boolean(),
  createdBy: KnownAuthor,
})
export type GoalTemplateRow = z.infer<typeof GoalTemplateRow>
/** As answered. */
export const GoalTemplate = z.object({
  ...GoalTemplateRow.shape,
  category: Entry,
  owner: PersonName,
  createdBy: PersonName,
})
export type GoalTemplate = z.infer<typeof GoalTemplate>

export const GoalTemplateForm = z.object({
  objective: text(280),
  category: ref,
  keyResults: TemplateKeyResultsForm,
  status: z._default(flag, true),
  lastReviewDate: optionalDay,
  official: z._default(flag, false),
})
export type GoalTemplateForm = z.infer<typeof GoalTemplateForm>

export const goalTemplateMessages = {
  created: 'HitGoal template created successfully.',
  updated: 'Hitgoal template updated successfully.',
  unknownCategory: 'Choose one of the list',
  notYours: 'Official templates are changed by admins, others also by who made them',
  notOfficial: 'Only admins make a template official',
}

/** What is asked before a template is deleted. */
export const DELETE_TEMPLATE = 'Do you want to delete this record?'

type Who = Pick<Actor, 'roles' | 'userId'>
type Kept = Pick<GoalTemplate, 'official' | 'status'> & { readonly owner: Pick<PersonName, '_id'> }
const isAdmin = (who: Pick<Who, 'roles'>) => hasRole(who, ['admin'])
const isOwner = (template: Pick<Kept, 'owner'>, who: Pick<Who, 'userId'>) => template.owner._id === who.userId

/** The company's own word. */
export const maySetOfficial = isAdmin
/** Admins see all, others what is active and what they made. */
export const maySee = (template: Kept, who: Who): boolean => isAdmin(who) || template.status || isOwner(template, who)
/** Admins change all, others what they made as long as it is not official. */
export const mayChange = (template: Kept, who: Who): boolean =>
  isAdmin(who) || (isOwner(template, who) && !template.official)

/** Only what is stored can be copied: not while it is edited, and not right after it was made. Source: spec 3 section 4. */
export const offersCopy = (form: { isEditing: boolean; isChanged: boolean; wasJustCreated: boolean }): boolean =>
  form.isEditing && !form.isChanged && !form.wasJustCreated

/** What templates are looked at with. */
export interface TemplateLook extends Pick<Authors, 'author'> {
  /** A category's name. */
  entry(id: string): string
}

const { anyId, is, search } = filtersFor<GoalTemplateRow, TemplateLook>()
/** Asks for official ones alone, or for all. */
const officialOnly: Filter<GoalTemplateRow, TemplateLook, typeof flagInQuery> = {
  schema: flagInQuery,
  keeps: (row, wanted) => !wanted || row.official,
}
export const goalTemplateList = listOf<GoalTemplateRow, TemplateLook>()({
  columns: {
    objective: row => row.objective,
    'category.name': (row, look) => look.entry(row.category),
    'owner.name': (row, look) => fold(fullName(look.author(row.owner))),
    createdAt: row => row.createdAt,
    lastReviewDate: row => row.lastReviewDate,
    status: row => row.status,
    official: row => row.official,
  },
  filters: {
    searchText: search(row => row.objective),
    categories: anyId(row => row.category),
    leaders: anyId(row => row.owner._id),
    status: is(row => row.status),
    official: officialOnly,
  },
  sortByColumn: 'objective',
  isSortAscending: true,
  pageSize: 20,
})

/** Of which templates the owners are asked for: active ones, inactive ones, or all. */
export const OWNERS_OF = ['true', 'false', 'all'] as const

const keepers = staff(screenRoles('/hitGoal-templates'), 'none')
const at = '/api/hitgoals/templates'
export const goalTemplates = contract(
  'goal-templates',
  ['hitgoals/templates', 'hitgoals/key-results', 'hitgoals/template-assigned-leaders'],
  {
    list: get(`${at}/query`, {
      access: keepers,
      does: 'A page of goal templates',
      query: goalTemplateList.query,
      result: paged(GoalTemplate),
    }),
    one: get(`${at}/{id}`, { access: keepers, does: 'One goal template', params: { id }, result: GoalTemplate }),
    create: post(at, { access: keepers, does: 'Adds a goal template', body: GoalTemplateForm, result: GoalTemplate }),
    update: put(`${at}/{id}`, {
      access: keepers,
      does: 'Changes a goal template; goals copied from it stay as they are',
      params: { id },
      changes: 'one',
      body: GoalTemplateForm,
      result: GoalTemplate,
    }),
    remove: del(`${at}/{id}`, {
      access: keepers,
      does: 'Deletes a goal template; goals copied from it stay',
      params: { id },
    }),
    keyResults: get('/api/hitgoals/key-results', {
      access: staff(screenRoles('/hitGoals-process'), 'none'),
      does: 'The key results of active templates, to suggest while one is typed',
      result: z.array(KeyResultWords),
    }),
    owners: get('/api/hitgoals/template-assigned-leaders/{status}', {
      access: keepers,
      does: 'Who made templates with this status, for the filter by leader',
      params: { status: z.enum(OWNERS_OF) },
      result: z.array(PersonName),
    }),
  },
)
