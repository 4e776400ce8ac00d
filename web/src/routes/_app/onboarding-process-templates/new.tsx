import { createFileRoute } from '@tanstack/react-router'
import { NewOnboardingTemplateScreen } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-templates/new')({
  component: NewOnboardingTemplateScreen,
})
