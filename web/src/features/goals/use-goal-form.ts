/** The form of a goal: what it saves, and its status while it is edited. */
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { employeesApi } from '#shared/features/employees.ts'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import { makeGoalForm } from '#shared/features/goals/form.ts'
import { keyResultProgressOf } from '#shared/features/goals/progress.ts'
import { goalStatusOf, PAST_DEADLINE, validateDeadLine } from '#shared/features/goals/rules.ts'
import { type Goal, goalMessages, goalsApi } from '#shared/features/goals.ts'
import { parseMeasure } from '#shared/features/key-results.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { t } from '#shared/kit/texts.ts'
import { useKeyResults } from '#web/features/key-results/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useBesideList } from '#web/kit/beside/beside-list.ts'
import { usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { useInstantSave } from '#web/kit/form/use-instant-save.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { type GoalFormInput, toGoalFormValues, toInitialGoalValues } from './goal-form-values.ts'

const { create, update } = goalsApi.calls

type SmallField = 'employee' | 'reasonID' | 'category' | 'type' | 'deadLine' | 'keyResults'

export interface GoalFormOptions {
  /** Undefined for a new goal. */
  readonly goal?: Goal
  /** What a new goal is prefilled from. */
  readonly template?: GoalTemplate
  /** The id of the person of a new goal, if it is begun from theirs. */
  readonly employee?: string | undefined
}

export type GoalFormState = ReturnType<typeof useGoalForm>

export function useGoalForm({ goal, template, employee }: GoalFormOptions) {
  const navigate = useNavigate()
  const today = utcToday(new Date())
  const { saveAtOnce, toastSaved } = useInstantSave()
  const isBeside = useBesideList() !== undefined
  const record = useRecordForm({
    schema: makeGoalForm(
      day.check(z.refine(value => !validateDeadLine(value, goal?.deadLine, today), PAST_DEADLINE)) as typeof day,
    ),
    values: goal ? toGoalFormValues(goal) : toInitialGoalValues(template, today),
    ...(goal ? { version: goal.version } : {}),
    draftKey: template?._id ?? employee ?? '',
    save: (body, sent) =>
      goal ? fetchApi(update, { params: { id: goal._id }, body, ...sent }) : fetchApi(create, { body, ...sent }),
    onSaved: ({ _id }) => {
      toastSaved(t(goal ? goalMessages.updated : goalMessages.created))
      if (!goal) void navigate({ to: '/hitGoals-process/$id', params: { id: _id } })
    },
  })
  usePersonOfAddress(employeesApi.calls.active, ({ _id }) => {
    if (!record.form.getValues('employee')) record.form.resetField('employee', { defaultValue: _id })
  })
  const keyResults = useKeyResults(record, { status: 'Incomplete' })
  const [written, isUnsuccessful, deadLine] = useWatch({
    control: record.form.control,
    name: ['keyResults', 'isUnsuccessful', 'deadLine'],
  })
  const { completed, total } = keyResultProgressOf(
    (written ?? []).map(({ measure, status }) => ({ status, measure: measure ? parseMeasure(measure) : null })),
  )
  const status = goalStatusOf(
    { completed, total, isUnsuccessful: isUnsuccessful === true, deadLine: deadLine || today },
    today,
  )

  /** Next to the list, small fields are saved as soon as they change, unless a key result is being typed. */
  const saveSmall = (name: SmallField, change: string, mayUndo?: (before: GoalFormInput) => boolean) => {
    if (goal && isBeside && !keyResults.hasDraft) saveAtOnce(record, name, `${goal.objective}: ${change}`, mayUndo)
  }
  const saveDeadline = () => {
    const next = record.form.getValues('deadLine')
    // Not saved at once: a day that does not exist, and a deadline moved into the past.
    if (goal && day.safeParse(next).success && next !== goal.deadLine && !validateDeadLine(next, goal.deadLine, today))
      saveSmall('deadLine', t`deadline ${formatDay(next)}`, before => before.deadLine >= today)
  }

  const saveTick = (index: number, isComplete: boolean) => {
    const name = String(written?.[index]?.keyResult)
    saveSmall('keyResults', isComplete ? t`${name} is complete` : t`${name} is incomplete`)
  }

  return {
    record,
    keyResults,
    progress: { status, completed, total },
    isUnsuccessful: isUnsuccessful === true,
    today,
    saveSmall,
    saveDeadline,
    saveTick,
  }
}
