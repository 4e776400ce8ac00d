import { createFileRoute } from '@tanstack/react-router'
import { OnboardingList } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-screen/')({ component: OnboardingList })
