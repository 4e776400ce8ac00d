import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { type GoalTemplate, goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { makeGoalForm } from '#shared/features/goals/form.ts'
import { keyResultProgressOf } from '#shared/features/goals/progress.ts'
import { goalStatusOf, PAST_DEADLINE, validateDeadLine } from '#shared/features/goals/rules.ts'
import { GOAL_LEVEL_NAMES, GOAL_LEVELS } from '#shared/features/goals/tree.ts'
import { CONFIRM_DELETE_GOAL, type Goal, goalMessages, goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { parseMeasure } from '#shared/features/key-results.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { formatDay, utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { KeyResultsField, useKeyResults } from '#web/features/key-results/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { useBesideList } from '#web/kit/beside/beside-list.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { DeleteRecord } from '#web/kit/form/delete-record.tsx'
import {
  DayField,
  ReadOnlyDay,
  ReadOnlyField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#web/kit/form/fields.tsx'
import { CatalogueField, PersonField } from '#web/kit/form/lookup-fields.tsx'
import { usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useInstantSave } from '#web/kit/form/use-instant-save.ts'
import { type FormValues, useRecordForm } from '#web/kit/form/use-record-form.ts'
import { AuthorLink, PersonLink } from '#web/kit/person-link.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { GoalCheckIns } from './check-ins/goal-check-ins.tsx'
import { GOALS_PATH, GoalStatusChip } from './goal-status.tsx'
import { GoalSupportCard } from './tree/goal-support-card.tsx'
import { PlaceInTree } from './tree/place-in-tree.tsx'
import { SupportsField } from './tree/supports-field.tsx'

/** A new goal, prefilled from the template in the address if there is one. */
export function NewGoalScreen() {
  const { template, employee } = useSearch({ from: '/_app/hitGoals-process/new' })
  if (!template) return <GoalFormScreen key={employee} employee={employee} />
  return (
    <RecordScreen call={goalTemplatesApi.calls.one} id={template} title={t`New hitgoal`}>
      {found => <GoalFormScreen key={found._id} template={found} />}
    </RecordScreen>
  )
}

export const EditGoalScreen = () => <GoalScreen id={useParams({ from: '/_app/hitGoals-process/$id' }).id} />

export const GoalScreen = ({ id }: { id: string }) => (
  <RecordScreen call={goalsApi.calls.one} id={id} title={t`Hitgoal`}>
    {goal => <GoalFormScreen goal={goal} />}
  </RecordScreen>
)

const { create, update, remove } = goalsApi.calls

/** An existing goal, or a new one, optionally prefilled from a template. */
function GoalFormScreen({
  goal,
  template,
  employee,
}: {
  goal?: Goal
  template?: GoalTemplate
  employee?: string | undefined
}) {
  const navigate = useNavigate()
  const now = utcToday(new Date())
  const { saveAtOnce, toastSaved } = useInstantSave()
  const isBeside = useBesideList() !== undefined
  const record = useRecordForm({
    schema: makeGoalForm(
      day.check(z.refine(value => !validateDeadLine(value, goal?.deadLine, now), PAST_DEADLINE)) as typeof day,
    ),
    values: goal ? toGoalFormValues(goal) : toInitialGoalValues(template, now),
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
    { completed, total, isUnsuccessful: isUnsuccessful === true, deadLine: deadLine || now },
    now,
  )

  /** Next to the list, small fields are saved as soon as they change, unless a key result is being typed. */
  const saveSmall = (name: SmallField, change: string, mayUndo?: (before: GoalFormInput) => boolean) => {
    if (goal && isBeside && !keyResults.hasDraft) saveAtOnce(record, name, `${goal.objective}: ${change}`, mayUndo)
  }
  const saveDeadline = () => {
    const next = record.form.getValues('deadLine')
    // Not saved at once: a day that does not exist, and a deadline moved into the past.
    if (goal && day.safeParse(next).success && next !== goal.deadLine && !validateDeadLine(next, goal.deadLine, now))
      saveSmall('deadLine', t`deadline ${formatDay(next)}`, before => before.deadLine >= now)
  }

  return (
    <ScreenLayout
      title={goal?.objective ?? t`New hitgoal`}
      subtitle={
        goal ? (
          <span className="flex flex-wrap items-center gap-2">
            {sentence`Hitgoal of ${<PersonLink person={goal.employee} isQuiet />}`}{' '}
            <GoalStatusChip name={status} completed={completed} total={total} />
          </span>
        ) : (
          template?.objective
        )
      }
    >
      <RecordForm
        form={keyResults.form}
        className="max-w-4xl"
        actions={
          goal ? (
            <DeleteRecord
              record={goal}
              name={goal.objective}
              question={t(CONFIRM_DELETE_GOAL)}
              remove={remove}
              form={record}
              listPath={GOALS_PATH}
            />
          ) : undefined
        }
      >
        <FormSection title={t`HitGoal Information`}>
          <TextField {...record.field('objective')} label={t`Objective`} className="sm:col-span-2" />
          <PersonField
            {...record.field('employee')}
            label={t`Employee`}
            call={employeesApi.calls.active}
            alwaysInclude={goal?.employee}
            onPerson={person => saveSmall('employee', fullName(person))}
          />
          <CatalogueField
            {...record.field('reasonID')}
            label={t`Reason`}
            call={reasonsCatalogue.contract.calls.all}
            onEntry={({ name }) => saveSmall('reasonID', name)}
          />
          <CatalogueField
            {...record.field('category')}
            label={t`Category`}
            call={categoriesCatalogue.contract.calls.all}
            onEntry={({ name }) => saveSmall('category', name)}
          />
          <CatalogueField
            {...record.field('type')}
            label={t`Type`}
            call={keyResultTypesCatalogue.contract.calls.all}
            onEntry={({ name }) => saveSmall('type', name)}
          />
          <DayField {...record.field('deadLine')} label={t`Deadline`} min={now} onLeave={saveDeadline} />
          {goal ? (
            <>
              <ReadOnlyDay label={t`Creation date`} day={goal.createdAt} />
              <ReadOnlyField label={t`Created by`} value={<AuthorLink author={goal.createdBy} />} />
            </>
          ) : null}
          <SwitchField {...record.field('isUnsuccessful')} label={t`Unsuccessful`} className="sm:self-end sm:pb-2" />
          {isUnsuccessful ? (
            <TextAreaField {...record.field('unsuccessfulReason')} label={t`Why it was unsuccessful`} required />
          ) : null}
          <TextAreaField {...record.field('comment')} label={t`Comment`} />
          <PlaceInTree goal={goal}>
            <SelectField
              {...record.field('level')}
              label={t`Level`}
              choices={GOAL_LEVELS.map(value => ({ value, label: t(GOAL_LEVEL_NAMES[value]) }))}
              required
            />
            <SupportsField {...record.field('supports')} goal={goal} />
          </PlaceInTree>
        </FormSection>
        <FormSection title={t`Key Results`} className="sm:grid-cols-1">
          {total > 0 ? (
            <CompletionBar
              label={t`Key results that are complete`}
              done={completed}
              total={total}
              className="max-w-sm"
            />
          ) : null}
          <KeyResultsField
            keyResults={keyResults}
            hasCheckboxes
            onTick={(index, isComplete) => {
              const name = String(written?.[index]?.keyResult)
              saveSmall('keyResults', isComplete ? t`${name} is complete` : t`${name} is incomplete`)
            }}
          />
        </FormSection>
      </RecordForm>
      {goal ? (
        <div className="mt-5 grid max-w-4xl gap-5">
          <GoalSupportCard id={goal._id} />
          <GoalCheckIns goal={goal} isChanged={record.form.formState.isDirty} />
        </div>
      ) : null}
    </ScreenLayout>
  )
}

type SmallField = 'employee' | 'reasonID' | 'category' | 'type' | 'deadLine' | 'keyResults'

type GoalSchema = ReturnType<typeof makeGoalForm>
type GoalFormInput = z.input<GoalSchema>

const toGoalFormValues = (goal: Goal): FormValues<GoalSchema> => ({
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
const toInitialGoalValues = (template: GoalTemplate | undefined, now: string): FormValues<GoalSchema> => ({
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
