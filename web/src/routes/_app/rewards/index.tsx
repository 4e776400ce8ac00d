import { createFileRoute } from '@tanstack/react-router'
import { RewardsList } from '#web/features/rewards/rewards-list.tsx'

export const Route = createFileRoute('/_app/rewards/')({ component: RewardsList })
