import { createFileRoute } from '@tanstack/react-router'
import { GoalsList } from '#web/features/goals/goals-list.tsx'

export const Route = createFileRoute('/_app/hitGoals-process/')({ component: GoalsList })
