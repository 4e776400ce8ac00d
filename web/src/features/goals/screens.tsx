import { useParams, useSearch } from '@tanstack/react-router'
import { goalTemplatesApi } from '#shared/features/goal-templates.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { GoalFormScreen } from './goal-form.tsx'

/** A new goal; with what a template suggests, when one is named. */
export function NewGoalScreen() {
  const { template } = useSearch({ from: '/_app/hitGoals-process/new' })
  if (!template) return <GoalFormScreen />
  return (
    <RecordScreen call={goalTemplatesApi.calls.one} id={template} title="New hitgoal">
      {found => <GoalFormScreen key={found._id} template={found} />}
    </RecordScreen>
  )
}

export const EditGoalScreen = () => (
  <RecordScreen call={goalsApi.calls.one} id={useParams({ from: '/_app/hitGoals-process/$id' }).id} title="Hitgoal">
    {goal => <GoalFormScreen goal={goal} />}
  </RecordScreen>
)
