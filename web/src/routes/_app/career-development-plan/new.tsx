import { createFileRoute } from '@tanstack/react-router'
import { NewPlanScreen } from '#web/features/career-development-plans/new-plan.tsx'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/template-viewer.tsx'

export const Route = createFileRoute('/_app/career-development-plan/new')({ component: Screen })

function Screen() {
  return <NewPlanScreen viewTemplate={id => <TemplateViewerDialog id={id} />} />
}
