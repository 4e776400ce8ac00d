import { createFileRoute } from '@tanstack/react-router'
import { DevelopmentPlanTemplatesList } from '#web/features/development-plan-templates/templates-list.tsx'

export const Route = createFileRoute('/_app/development-plan-templates/')({ component: DevelopmentPlanTemplatesList })
