import { goalTemplates } from '#shared/features/goal-templates.ts'
import { goals } from '#shared/features/goals.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { GoalForm } from './goal-form.tsx'

/** A new goal; with what a template suggests, when one is named. */
export function NewGoal({ template }: { template?: string | undefined }) {
  if (!template) return <GoalForm />
  return (
    <RecordScreen call={goalTemplates.calls.one} id={template} title="New hitgoal">
      {found => <GoalForm key={found._id} template={found} />}
    </RecordScreen>
  )
}

export const EditGoal = ({ id }: { id: string }) => (
  <RecordScreen call={goals.calls.one} id={id} title="Hitgoal">
    {goal => <GoalForm goal={goal} />}
  </RecordScreen>
)
