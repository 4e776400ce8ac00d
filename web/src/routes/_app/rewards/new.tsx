import { createFileRoute } from '@tanstack/react-router'
import { NewRewardScreen } from '#web/features/rewards/new-reward.tsx'

export const Route = createFileRoute('/_app/rewards/new')({ component: NewRewardScreen })
