import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditPlanScreen } from '#web/features/career-development-plans/edit-plan.tsx'

export const Route = createFileRoute('/_app/career-development-plan/$id')({ component: Screen })

function Screen() {
  return <EditPlanScreen segment={useParams({ from: '/_app/career-development-plan/$id' }).id} />
}
