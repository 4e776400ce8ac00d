import { createFileRoute } from '@tanstack/react-router'
import { OnboardingTemplatesList } from '#web/features/onboarding/screens.tsx'

export const Route = createFileRoute('/_app/onboarding-process-templates/')({ component: OnboardingTemplatesList })
