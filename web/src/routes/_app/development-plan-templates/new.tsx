import { createFileRoute } from '@tanstack/react-router'
import { NewDevelopmentPlanTemplateScreen } from '#web/features/development-plan-templates/template-form.tsx'

export const Route = createFileRoute('/_app/development-plan-templates/new')({
  component: NewDevelopmentPlanTemplateScreen,
})
