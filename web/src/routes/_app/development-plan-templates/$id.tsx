import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditDevelopmentPlanTemplateScreen } from '#web/features/development-plan-templates/template-form.tsx'

export const Route = createFileRoute('/_app/development-plan-templates/$id')({ component: Screen })

function Screen() {
  return <EditDevelopmentPlanTemplateScreen id={useParams({ from: '/_app/development-plan-templates/$id' }).id} />
}
