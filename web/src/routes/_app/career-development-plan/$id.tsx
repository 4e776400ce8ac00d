import { createFileRoute } from '@tanstack/react-router'
import { EditPlan } from '#web/features/career-development-plans/edit-plan.tsx'
import { TemplateViewer } from '#web/features/development-plan-templates/template-viewer.tsx'

export const Route = createFileRoute('/_app/career-development-plan/$id')({ component: Screen })

function Screen() {
  return <EditPlan segment={Route.useParams().id} viewTemplate={id => <TemplateViewer id={id} />} />
}
