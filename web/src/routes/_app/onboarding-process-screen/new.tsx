import { createFileRoute } from '@tanstack/react-router'
import { NewOnboardingScreen } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-screen/new')({ component: NewOnboardingScreen })
