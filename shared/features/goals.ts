/** HitGoals: what somebody is to reach until a day, and the key results that show it. What it leans on lies in `goals/`. */
import * as z from 'zod/mini'
import { hasRole, staff } from '#shared/kit/access.ts'
import { id } from '#shared/kit/fields.ts'
import { contract, del, get, paged, post, put } from '#shared/kit/route.ts'
import { PersonName } from './employees/people.ts'
import { GoalForm } from './goals/form.ts'
import { GoalListed, GoalStatus, goalList } from './goals/list.ts'
import { KeyResult } from './key-results.ts'
import { screenRoles } from './screens.ts'

/** A whole goal. */
export const Goal = z.object({
  ...GoalListed.shape,
  keyResults: z.array(KeyResult),
  comment: z.string(),
  unsuccessfulReason: z.string(),
})
export type Goal = z.infer<typeof Goal>

/** How many goals of a list have each status. */
export const StatusCount = z.object({ ...GoalStatus.shape, count: z.number() })
export type StatusCount = z.infer<typeof StatusCount>

export const goalMessages = {
  created: 'HitGoal created successfully.',
  updated: 'HitGoal updated successfully.',
  unknownEmployee: 'Choose an employee from the list',
  unknownEntry: 'Choose one of the list',
}

/** What is asked before a goal is deleted. */
export const DELETE_GOAL = 'Do you want to delete this record?'

const GOAL_ROLES = screenRoles('/hitGoals-process')
/** Whether goals may be made from templates: by who sees both. */
export const mayOpenTemplates = (who: Parameters<typeof hasRole>[0]): boolean =>
  hasRole(who, screenRoles('/hitGoal-templates'))

const led = staff(GOAL_ROLES, 'led')
const at = '/api/hitgoalsProcess'
export const goals = contract('goals', ['hitgoalsProcess'], {
  statuses: get(`${at}/statuses`, {
    access: staff(GOAL_ROLES, 'none'),
    does: 'The statuses there are',
    result: z.array(GoalStatus),
  }),
  leaders: get(`${at}/process-assigned-leaders`, {
    access: led,
    does: 'The leaders of whom the goals in reach are about, for the filter by leader',
    result: z.array(PersonName),
  }),
  list: get(at, { access: led, does: 'A page of goals in reach', query: goalList.query, result: paged(GoalListed) }),
  csv: get(`${at}/queryAllHitGoals.csv`, {
    access: led,
    does: 'The filtered list as CSV',
    query: goalList.query,
    file: 'HitGoals.csv',
  }),
  counts: get(`${at}/statusCounts`, {
    access: led,
    does: 'The filtered list counted by status',
    query: goalList.query,
    result: z.array(StatusCount),
  }),
  one: get(`${at}/{id}`, { access: led, does: 'One goal', params: { id }, result: Goal }),
  create: post(`${at}/create`, { access: led, does: 'Sets a goal', body: GoalForm, result: Goal }),
  update: put(`${at}/update/{id}`, {
    access: led,
    does: 'Changes a goal',
    params: { id },
    changes: 'one',
    body: GoalForm,
    result: Goal,
  }),
  remove: del(`${at}/{id}`, { access: led, does: 'Deletes a goal', params: { id } }),
})
