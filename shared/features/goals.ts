/**
 * HitGoals: what a person should achieve by a deadline, and the key results that measure it. Its parts are in `goals/`.
 */
import * as z from 'zod/mini'
import { hasRole, ownAccess, staffAccess } from '#shared/kit/access.ts'
import { defineContract, del, get, groupedPageOf, post, put } from '#shared/kit/contract.ts'
import { CHOOSE_FROM_LIST, day, id } from '#shared/kit/fields.ts'
import { PersonName } from '#shared/kit/people.ts'
import { NamedEntry } from './employees/people.ts'
import { CheckIn, CheckInForm } from './goals/check-ins.ts'
import { GoalForm } from './goals/form.ts'
import { GiveGoalForm, GiveGoalPreview, GivenGoals, GoalBatch } from './goals/giving.ts'
import { GoalListItem, GoalStatus, goalAccess, goalList } from './goals/list.ts'
import { GoalMonths, GoalMonthsQuery } from './goals/months.ts'
import { GoalSupport, GoalTree, SupportableGoal } from './goals/tree.ts'
import { KeyResult } from './key-results.ts'
import { rolesForScreens } from './screens.ts'

/** A complete goal. */
export const Goal = z.object({
  ...GoalListItem.shape,
  keyResults: z.array(KeyResult),
  comment: z.string(),
  unsuccessfulReason: z.string(),
})
export type Goal = z.infer<typeof Goal>

/** A goal as the employee host shows it to its person. */
export const OwnGoal = z.object({
  _id: id,
  objective: z.string(),
  deadLine: z.string(),
  category: NamedEntry,
  type: NamedEntry,
  status: GoalStatus,
  completed: z.number(),
  total: z.number(),
  progress: z.nullable(z.number()),
  /** The day since which a check-in is due, if one is. */
  checkInDue: z.nullable(day),
})
export type OwnGoal = z.infer<typeof OwnGoal>
export const OwnGoalDetail = z.object({
  ...OwnGoal.shape,
  createdAt: z.string(),
  /** The objective of the goal that it supports; empty if none. */
  supports: z.string(),
  keyResults: z.array(KeyResult),
  /** The latest first. */
  checkIns: z.array(CheckIn),
})
export type OwnGoalDetail = z.infer<typeof OwnGoalDetail>

/** The number of goals in a list per status. */
const GoalStatusCount = z.object({ ...GoalStatus.shape, count: z.number() })

export const goalMessages = {
  created: 'HitGoal created successfully.',
  updated: 'HitGoal updated successfully.',
  unknownEmployee: 'Choose an employee from the list',
  unknownEntry: CHOOSE_FROM_LIST,
}

/** The question shown before a goal is deleted. */
export const CONFIRM_DELETE_GOAL = 'Do you want to delete this record?'

const GOAL_ROLES = rolesForScreens('/hitGoals-process')
/** Whether the user may create goals from templates: only if they may open the templates screen. */
export const mayOpenGoalTemplates = (who: Parameters<typeof hasRole>[0]): boolean =>
  hasRole(who, rolesForScreens('/hitGoal-templates'))

/** Roles that may open the templates. */
const giveAccess = staffAccess(rolesForScreens('/hitGoal-templates'), 'led')
const at = '/api/hitgoalsProcess'
export const goalsApi = defineContract('goals', ['hitgoalsProcess'], {
  statuses: get(`${at}/statuses`, {
    access: staffAccess(GOAL_ROLES, 'none'),
    summary: 'All statuses',
    result: z.array(GoalStatus),
  }),
  leaders: get(`${at}/process-assigned-leaders`, {
    access: goalAccess,
    summary: 'Leaders of the employees with goals in scope, for the filter',
    result: z.array(PersonName),
  }),
  list: get(at, {
    access: goalAccess,
    summary: 'A page of goals in scope',
    query: goalList.query,
    result: groupedPageOf(GoalListItem),
  }),
  csv: get(`${at}/queryAllHitGoals.csv`, {
    access: goalAccess,
    summary: 'The filtered list as CSV',
    query: goalList.query,
    file: 'HitGoals.csv',
    cells: { Deadline: 'day', 'Creation Date': 'day', 'Key Results Complete': 'number', 'Key Results': 'number' },
  }),
  counts: get(`${at}/statusCounts`, {
    access: goalAccess,
    summary: 'The filtered list counted by status',
    query: goalList.query,
    result: z.array(GoalStatusCount),
  }),
  months: get(`${at}/months`, {
    access: goalAccess,
    summary: 'The goals of people in scope by the month of their deadline',
    query: GoalMonthsQuery,
    result: GoalMonths,
  }),
  mine: get(`${at}/mine`, {
    access: ownAccess,
    summary: "The caller's goals, the next deadline first",
    result: z.array(OwnGoal),
  }),
  ownGoal: get(`${at}/mine/{id}`, {
    access: ownAccess,
    summary: "A goal of the caller's",
    params: { id },
    result: OwnGoalDetail,
  }),
  checkInOwn: post(`${at}/mine/{id}/check-ins`, {
    access: ownAccess,
    summary: "Checks in on a goal of the caller's",
    params: { id },
    body: CheckInForm,
    result: OwnGoalDetail,
  }),
  supportable: get(`${at}/supportable`, {
    access: goalAccess,
    summary: 'Open goals of the company and of teams in scope, which others may support',
    result: z.array(SupportableGoal),
  }),
  tree: get(`${at}/tree`, {
    access: goalAccess,
    summary: 'Goals in scope that support each other, with what they support',
    result: GoalTree,
  }),
  one: get(`${at}/{id}`, { access: goalAccess, summary: 'A goal', params: { id }, result: Goal }),
  create: post(`${at}/create`, { access: goalAccess, summary: 'Sets a goal', body: GoalForm, result: Goal }),
  batches: get(`${at}/batches`, {
    access: goalAccess,
    summary: 'Goals in scope that were set together, for the filter',
    result: z.array(GoalBatch),
  }),
  previewGive: post(`${at}/give/preview`, {
    access: giveAccess,
    summary: 'Who would get a template as a goal, without setting any',
    body: GiveGoalForm,
    result: GiveGoalPreview,
  }),
  give: post(`${at}/give`, {
    access: giveAccess,
    summary: 'Sets a template as a goal for many people',
    body: GiveGoalForm,
    result: GivenGoals,
  }),
  update: put(`${at}/update/{id}`, {
    access: goalAccess,
    summary: 'Changes a goal',
    params: { id },
    existingFrom: 'one',
    body: GoalForm,
    result: Goal,
  }),
  support: get(`${at}/{id}/support`, {
    access: goalAccess,
    summary: 'What a goal supports, and what supports it',
    params: { id },
    result: GoalSupport,
  }),
  checkIns: get(`${at}/{id}/check-ins`, {
    access: goalAccess,
    summary: 'The check-ins on a goal, the latest first',
    params: { id },
    result: z.array(CheckIn),
  }),
  checkIn: post(`${at}/{id}/check-ins`, {
    access: goalAccess,
    summary: 'Checks in on a goal, and answers it as it is then',
    params: { id },
    body: CheckInForm,
    result: Goal,
  }),
  remove: del(`${at}/{id}`, { access: goalAccess, summary: 'Deletes a goal', params: { id } }),
})
