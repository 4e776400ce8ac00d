import { createFileRoute, useParams } from '@tanstack/react-router'
import { RewardCaseScreen } from '#web/features/rewards/reward-case.tsx'

export const Route = createFileRoute('/_app/rewards/$id')({ component: Screen })

function Screen() {
  return <RewardCaseScreen segment={useParams({ from: '/_app/rewards/$id' }).id} />
}
