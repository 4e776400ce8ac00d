import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditOnboardingScreen } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-screen/$id')({ component: Screen })

function Screen() {
  return <EditOnboardingScreen id={useParams({ from: '/_app/onboarding-process-screen/$id' }).id} />
}
