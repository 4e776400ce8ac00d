import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditGoalScreen } from '#web/features/goals/screens.tsx'

export const Route = createFileRoute('/_app/hitGoals-process/$id')({ component: Screen })

function Screen() {
  return <EditGoalScreen id={useParams({ from: '/_app/hitGoals-process/$id' }).id} />
}
