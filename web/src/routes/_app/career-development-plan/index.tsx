import { createFileRoute } from '@tanstack/react-router'
import { PlansList } from '#web/features/career-development-plans/plans-list.tsx'

export const Route = createFileRoute('/_app/career-development-plan/')({ component: PlansList })
