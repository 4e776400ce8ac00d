import { NewPlanForm } from '#web/features/career-development-plans/new-plan.tsx'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/template-viewer.tsx'

export const NewPlanScreen = () => <NewPlanForm viewTemplate={id => <TemplateViewerDialog id={id} />} />
