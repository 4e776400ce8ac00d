/** Goal templates: an objective with key results that leaders can copy into goals for their people. */
import * as z from 'zod/mini'
import { type Actor, hasRole, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, pageOf, post, put } from '#shared/kit/contract.ts'
import { CHOOSE_FROM_LIST, flag, id, optionalDay, queryFlag, ref, text } from '#shared/kit/fields.ts'
import { defineList, type Filter, filterBuildersFor, toComparableText } from '#shared/kit/list.ts'
import { type AuthorLookup, fullName, IdentifiedAuthor, PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from './employees/people.ts'
import { KeyResultText, TemplateKeyResult, TemplateKeyResultsForm } from './key-results.ts'
import { rolesForScreens } from './screens.ts'

/** As stored: the category is an id. */
export const GoalTemplateRow = z.object({
  _id: id,
  version: z.number(),
  objective: z.string(),
  category: ref,
  keyResults: z.array(TemplateKeyResult),
  /** Displayed as "Created by". */
  owner: IdentifiedAuthor,
  /** Whether it is active. */
  status: z.boolean(),
  createdAt: z.string(),
  lastReviewDate: z.nullable(z.string()),
  official: z.boolean(),
  createdBy: IdentifiedAuthor,
})
export type GoalTemplateRow = z.infer<typeof GoalTemplateRow>
export const GoalTemplate = z.object({
  ...GoalTemplateRow.shape,
  category: NamedEntry,
  owner: IdentifiedAuthor,
  createdBy: IdentifiedAuthor,
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
  unknownCategory: CHOOSE_FROM_LIST,
  notYours: 'Only admins change official templates; others can also be changed by their author',
  notOfficial: 'Only admins make a template official',
}

/** The question shown before a template is deleted. */
export const CONFIRM_DELETE_GOAL_TEMPLATE = 'Do you want to delete this record?'

type TemplateUser = Pick<Actor, 'roles' | 'userId'>
type TemplateOwnership = Pick<GoalTemplate, 'official' | 'status'> & { readonly owner: Pick<PersonName, '_id'> }
const isAdmin = (who: Pick<TemplateUser, 'roles'>) => hasRole(who, ['admin'])
const isOwner = (template: Pick<TemplateOwnership, 'owner'>, who: Pick<TemplateUser, 'userId'>) =>
  template.owner._id === who.userId

/** Whether the user may mark a template as official, i.e. as the company's own. */
export const maySetOfficial = isAdmin
/** Admins see all templates; others see active ones and their own. */
export const maySeeGoalTemplate = (template: TemplateOwnership, who: TemplateUser): boolean =>
  isAdmin(who) || template.status || isOwner(template, who)
/** Admins may change all templates; others may change their own unless it is official. */
export const mayChangeGoalTemplate = (template: TemplateOwnership, who: TemplateUser): boolean =>
  isAdmin(who) || (isOwner(template, who) && !template.official)

/**
 * Only a saved template can be copied: not with unsaved changes, and not right after it was created. Source: spec 3
 * section 4.
 */
export const canCopyGoalTemplate = (form: {
  isEditing: boolean
  isChanged: boolean
  wasJustCreated: boolean
}): boolean => form.isEditing && !form.isChanged && !form.wasJustCreated

/** The lookups that template lists need. */
export interface GoalTemplateListLookup extends Pick<AuthorLookup, 'author'> {
  /** Returns a category's name. */
  entry(id: string): string
}

const { anyId, is, search } = filterBuildersFor<GoalTemplateRow, GoalTemplateListLookup>()
/** Keeps only official templates if true, all if false. */
const officialOnly: Filter<GoalTemplateRow, GoalTemplateListLookup, typeof queryFlag> = {
  schema: queryFlag,
  createTest: wanted => row => !wanted || row.official,
}
export const goalTemplateList = defineList<GoalTemplateRow, GoalTemplateListLookup>()({
  columns: {
    objective: row => row.objective,
    'category.name': (row, look) => look.entry(row.category),
    'owner.name': (row, look) => toComparableText(fullName(look.author(row.owner))),
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
  thenByColumns: ['objective'],
  isSortAscending: true,
  pageSize: 20,
})

/** Selects the templates whose owners are returned: active ones, inactive ones, or all. */
const OWNER_STATUS_FILTERS = ['true', 'false', 'all'] as const

const editorAccess = staffAccess(rolesForScreens('/hitGoal-templates'), 'none')
const at = '/api/hitgoals/templates'
export const goalTemplatesApi = defineContract(
  'goal-templates',
  ['hitgoals/templates', 'hitgoals/key-results', 'hitgoals/template-assigned-leaders'],
  {
    list: get(`${at}/query`, {
      access: editorAccess,
      summary: 'A page of goal templates',
      query: goalTemplateList.query,
      result: pageOf(GoalTemplate),
    }),
    one: get(`${at}/{id}`, {
      access: editorAccess,
      summary: 'A goal template',
      params: { id },
      result: GoalTemplate,
    }),
    create: post(at, {
      access: editorAccess,
      summary: 'Adds a goal template',
      body: GoalTemplateForm,
      result: GoalTemplate,
    }),
    update: put(`${at}/{id}`, {
      access: editorAccess,
      summary: 'Changes a goal template; goals copied from it do not change',
      params: { id },
      existingFrom: 'one',
      body: GoalTemplateForm,
      result: GoalTemplate,
    }),
    remove: del(`${at}/{id}`, {
      access: editorAccess,
      summary: 'Deletes a goal template; goals copied from it stay',
      params: { id },
    }),
    keyResults: get('/api/hitgoals/key-results', {
      access: staffAccess(rolesForScreens('/hitGoals-process'), 'none'),
      summary: 'Key results of active templates, for suggestions',
      result: z.array(KeyResultText),
    }),
    owners: get('/api/hitgoals/template-assigned-leaders/{status}', {
      access: editorAccess,
      summary: 'Owners of templates with this status, for the filter',
      params: { status: z.enum(OWNER_STATUS_FILTERS) },
      result: z.array(PersonName),
    }),
  },
)
