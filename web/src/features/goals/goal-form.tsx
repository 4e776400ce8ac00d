import { useParams, useSearch } from '@tanstack/react-router'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { GOAL_LEVEL_NAMES, GOAL_LEVELS } from '#shared/features/goals/tree.ts'
import { CONFIRM_DELETE_GOAL, type Goal, goalsApi } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { KeyResultsField } from '#web/features/key-results/public.ts'
import { CompletionBar } from '#web/kit/completion-bar.tsx'
import { CreationFacts } from '#web/kit/form/creation-facts.tsx'
import { DeleteRecord } from '#web/kit/form/delete-record.tsx'
import { DayField, SelectField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { CatalogueField, PersonField } from '#web/kit/form/lookup-fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { PersonLink } from '#web/kit/person-link.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { GoalCheckIns } from './check-ins/goal-check-ins.tsx'
import { GOALS_PATH, GoalStatusChip, getFill } from './goal-status.tsx'
import { GoalSupportCard } from './tree/goal-support-card.tsx'
import { PlaceInTree } from './tree/place-in-tree.tsx'
import { SupportsField } from './tree/supports-field.tsx'
import { type GoalFormOptions, type GoalFormState, useGoalForm } from './use-goal-form.ts'

/** A new goal, prefilled from the template in the address if there is one. */
export function NewGoalScreen() {
  const { template, employee } = useSearch({ from: '/_app/hitGoals-process/new' })
  if (!template) return <GoalFormScreen key={employee} employee={employee} />
  return (
    <RecordScreen call={goalTemplatesApi.calls.one} id={template} title={t`New HitGoal`}>
      {found => <GoalFormScreen key={found._id} template={found} />}
    </RecordScreen>
  )
}

export const EditGoalScreen = () => <GoalScreen id={useParams({ from: '/_app/hitGoals-process/$id' }).id} />

export const GoalScreen = ({ id }: { id: string }) => (
  <RecordScreen call={goalsApi.calls.one} id={id} title={t`HitGoal`}>
    {goal => <GoalFormScreen goal={goal} />}
  </RecordScreen>
)

/** An existing goal, or a new one, optionally prefilled from a template. */
function GoalFormScreen(options: GoalFormOptions) {
  const { goal, template } = options
  const form = useGoalForm(options)
  const { record, keyResults, progress } = form
  return (
    <ScreenLayout
      width="rows"
      title={goal?.objective ?? t`New HitGoal`}
      subtitle={
        goal ? (
          <span className="flex flex-wrap items-center gap-2">
            <span>{sentence`HitGoal of ${<PersonLink person={goal.employee} isQuiet />}`}</span>
            <GoalStatusChip name={progress.status} completed={progress.completed} total={progress.total} />
          </span>
        ) : (
          template?.objective
        )
      }
    >
      <RecordForm
        form={keyResults.form}
        actions={
          goal ? (
            <DeleteRecord
              record={goal}
              name={goal.objective}
              question={t(CONFIRM_DELETE_GOAL)}
              remove={goalsApi.calls.remove}
              form={record}
              listPath={GOALS_PATH}
            />
          ) : undefined
        }
      >
        <GoalFields goal={goal} form={form} />
        <KeyResultsSection form={form} />
      </RecordForm>
      {goal ? (
        <div className="mt-8 grid gap-5">
          <GoalSupportCard id={goal._id} />
          <GoalCheckIns goal={goal} isChanged={record.form.formState.isDirty} />
        </div>
      ) : null}
    </ScreenLayout>
  )
}

function GoalFields({ goal, form }: { goal: Goal | undefined; form: GoalFormState }) {
  const { record, isUnsuccessful, today, saveSmall, saveDeadline } = form
  return (
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
      <DayField {...record.field('deadLine')} label={t`Deadline`} min={today} onLeave={saveDeadline} />
      {/* A goal is marked once it has been tried. */}
      {goal ? (
        <SwitchField {...record.field('isUnsuccessful')} label={t`Unsuccessful`} className="sm:self-end sm:pb-2" />
      ) : null}
      {/* Side by side, so that the key results begin on the first screen. */}
      {isUnsuccessful ? (
        <TextAreaField
          {...record.field('unsuccessfulReason')}
          label={t`Why it was unsuccessful`}
          required
          className=""
        />
      ) : null}
      <TextAreaField
        {...record.field('comment')}
        label={t`Comment`}
        className={isUnsuccessful ? '' : 'sm:col-span-2'}
      />
      <PlaceInTree goal={goal}>
        <SelectField
          {...record.field('level')}
          label={t`Level`}
          choices={GOAL_LEVELS.map(value => ({ value, label: t(GOAL_LEVEL_NAMES[value]) }))}
          required
        />
        <SupportsField {...record.field('supports')} goal={goal} />
      </PlaceInTree>
      {goal ? <CreationFacts author={goal.createdBy} day={goal.createdAt} /> : null}
    </FormSection>
  )
}

function KeyResultsSection({ form }: { form: GoalFormState }) {
  const { keyResults, progress, saveTick } = form
  const { status, completed, total } = progress
  return (
    <FormSection title={t`Key Results`} className="sm:grid-cols-1">
      {total > 0 ? (
        <CompletionBar
          label={t`Key results that are complete`}
          done={completed}
          total={total}
          colour={getFill(status)}
        />
      ) : null}
      <KeyResultsField keyResults={keyResults} hasCheckboxes onTick={saveTick} />
    </FormSection>
  )
}
