import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditOnboardingTemplateScreen } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-templates/$id')({ component: Screen })

function Screen() {
  return <EditOnboardingTemplateScreen id={useParams({ from: '/_app/onboarding-process-templates/$id' }).id} />
}
