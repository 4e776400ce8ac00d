import { createFileRoute } from '@tanstack/react-router'
import { NewPlan } from '#web/features/career-development-plans/new-plan.tsx'
import { TemplateViewer } from '#web/features/development-plan-templates/template-viewer.tsx'

export const Route = createFileRoute('/_app/career-development-plan/new')({ component: Screen })

function Screen() {
  return <NewPlan viewTemplate={id => <TemplateViewer id={id} />} />
}
