import { createFileRoute } from '@tanstack/react-router'
import { GoalTemplatesList } from '#web/features/goal-templates/templates-list.tsx'

export const Route = createFileRoute('/_app/hitGoal-templates/')({ component: GoalTemplatesList })
