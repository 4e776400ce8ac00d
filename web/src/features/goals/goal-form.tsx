import { useNavigate } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { categories } from '#shared/features/categories.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import { goalForm } from '#shared/features/goals/form.ts'
import { deadLineRefusal, PAST_DEADLINE, statusOf } from '#shared/features/goals/rules.ts'
import { DELETE_GOAL, type Goal, goalMessages, goals } from '#shared/features/goals.ts'
import { keyResultTypes } from '#shared/features/key-result-types.ts'
import { progressOf } from '#shared/features/key-results.ts'
import { reasons } from '#shared/features/reasons.ts'
import { day } from '#shared/kit/fields.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { confirmDelete } from '#web/kit/confirm.tsx'
import { DoneBar } from '#web/kit/done-bar.tsx'
import { EntryField } from '#web/kit/form/entry-field.tsx'
import { DayField, ReadDay, ReadField, SwitchField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { KeyResultsField } from '#web/kit/form/key-results-field.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { useKeyResults } from '#web/kit/form/use-key-results.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say, sayError } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { PATH } from './goals-list.tsx'
import { GoalStatus } from './status.tsx'

const { create, update, remove } = goals.calls

/** A goal, or a new one, perhaps with what a template suggests. */
export function GoalForm({ goal, template }: { goal?: Goal; template?: GoalTemplate }) {
  const navigate = useNavigate()
  const now = today(new Date())
  const record = useRecordForm({
    schema: goalForm(
      day.check(z.refine(value => !deadLineRefusal(value, goal?.deadLine, now), PAST_DEADLINE)) as typeof day,
    ),
    values: goal ? valuesOf(goal) : suggested(template, now),
    ...(goal ? { version: goal.version } : {}),
    ...(template ? { which: template._id } : {}),
    save: (body, sent) =>
      goal ? api(update, { params: { id: goal._id }, body, ...sent }) : api(create, { body, ...sent }),
    saved: ({ _id }) => {
      say.done(goal ? goalMessages.updated : goalMessages.created)
      if (!goal) void navigate({ to: '/hitGoals-process/$id', params: { id: _id } })
    },
  })
  const keyResults = useKeyResults(record, { status: 'Incomplete' })
  const [written, isUnsuccessful, deadLine] = useWatch({
    control: record.form.control,
    name: ['keyResults', 'isUnsuccessful', 'deadLine'],
  })
  const { completed, total } = progressOf(written ?? [])
  const status = statusOf({ completed, total, isUnsuccessful: isUnsuccessful === true, deadLine: deadLine || now }, now)

  const askToDelete = async ({ _id, objective, version }: Goal) => {
    if (!(await confirmDelete(objective, DELETE_GOAL))) return
    try {
      await api(remove, { params: { id: _id }, version })
    } catch (error) {
      return sayError(error)
    }
    record.abandon()
    say.done(`${objective} deleted successfully`)
    void navigate({ to: PATH })
  }

  return (
    <Page
      title={goal ? `Hitgoal: ${goal.objective}` : 'New hitgoal'}
      subtitle={goal ? <GoalStatus name={status} completed={completed} total={total} /> : template?.objective}
    >
      <RecordForm
        form={keyResults.form}
        className="max-w-4xl"
        actions={
          goal ? (
            <Button variant="ghost" className="ml-auto" onClick={() => void askToDelete(goal)}>
              <Trash /> Delete
            </Button>
          ) : undefined
        }
      >
        <Section title="HitGoal Information">
          <TextField {...record.field('objective')} label="Objective" className="sm:col-span-2" />
          <PersonField
            {...record.field('employee')}
            label="Employee"
            call={employees.calls.active}
            also={goal?.employee}
          />
          <EntryField {...record.field('reasonID')} label="Reason" call={reasons.contract.calls.all} />
          <EntryField {...record.field('category')} label="Category" call={categories.contract.calls.all} />
          <EntryField {...record.field('type')} label="Type" call={keyResultTypes.contract.calls.all} />
          <DayField {...record.field('deadLine')} label="Deadline" min={now} />
          {goal ? (
            <>
              <ReadDay label="Creation date" day={goal.createdAt} />
              <ReadField label="Created by" value={fullName(goal.createdBy)} />
            </>
          ) : null}
          <SwitchField {...record.field('isUnsuccessful')} label="Unsuccessful" className="sm:self-end sm:pb-2" />
          {isUnsuccessful ? (
            <TextAreaField {...record.field('unsuccessfulReason')} label="Why it was unsuccessful" required />
          ) : null}
          <TextAreaField {...record.field('comment')} label="Comment" />
        </Section>
        <Section title="Key Results" className="sm:grid-cols-1">
          {total > 0 ? (
            <DoneBar label="Key results that are complete" done={completed} total={total} className="max-w-sm" />
          ) : null}
          <KeyResultsField of={keyResults} ticked />
        </Section>
      </RecordForm>
    </Page>
  )
}

type Values = z.input<ReturnType<typeof goalForm>>

const valuesOf = (goal: Goal): Values => ({
  objective: goal.objective,
  employee: goal.employee._id,
  category: goal.category._id,
  reasonID: goal.reasonID._id,
  type: goal.type._id,
  deadLine: goal.deadLine,
  keyResults: goal.keyResults.map(({ _id, keyResult, source, status }) => ({ _id, keyResult, source, status })),
  comment: goal.comment,
  isUnsuccessful: goal.isUnsuccessful,
  unsuccessfulReason: goal.unsuccessfulReason,
})

/** A template brings its objective, category and key results, none of them complete, and today as the deadline. */
const suggested = (template: GoalTemplate | undefined, now: string): Values => ({
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
})
