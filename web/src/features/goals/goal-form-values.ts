/** The values of a goal's form: of an existing goal, and of a new one. */
import type * as z from 'zod/mini'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import type { makeGoalForm } from '#shared/features/goals/form.ts'
import type { Goal } from '#shared/features/goals.ts'
import type { FormValues } from '#web/kit/form/use-record-form.ts'

export type GoalSchema = ReturnType<typeof makeGoalForm>
export type GoalFormInput = z.input<GoalSchema>

export const toGoalFormValues = (goal: Goal): FormValues<GoalSchema> => ({
  objective: goal.objective,
  employee: goal.employee._id,
  category: goal.category._id,
  reasonID: goal.reasonID._id,
  type: goal.type._id,
  deadLine: goal.deadLine,
  keyResults: goal.keyResults.map(({ _id, keyResult, source, status, measure }) => ({
    _id,
    keyResult,
    source,
    status,
    ...(measure ? { measure } : {}),
  })),
  comment: goal.comment,
  isUnsuccessful: goal.isUnsuccessful,
  unsuccessfulReason: goal.unsuccessfulReason,
  level: goal.level,
  supports: goal.supports ?? '',
})

/** Prefills a new goal from a template: objective, category, key results (none completed), today as the deadline. */
export const toInitialGoalValues = (template: GoalTemplate | undefined, now: string): FormValues<GoalSchema> => ({
  objective: template?.objective ?? '',
  employee: '',
  category: template?.category._id ?? '',
  reasonID: '',
  type: '',
  deadLine: template ? now : '',
  keyResults: (template?.keyResults ?? []).map(({ keyResult, source }) => ({
    keyResult,
    source,
    status: 'Incomplete',
  })),
  comment: '',
  isUnsuccessful: false,
  unsuccessfulReason: '',
  level: 'person',
  supports: '',
})
