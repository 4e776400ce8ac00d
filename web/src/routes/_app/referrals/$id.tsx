import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditReferralScreen } from '#web/features/referrals/referral-form.tsx'

export const Route = createFileRoute('/_app/referrals/$id')({ component: Screen })

function Screen() {
  return <EditReferralScreen id={useParams({ from: '/_app/referrals/$id' }).id} />
}
