import { createFileRoute } from '@tanstack/react-router'
import { OnboardingTemplates } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-templates/')({ component: OnboardingTemplates })
