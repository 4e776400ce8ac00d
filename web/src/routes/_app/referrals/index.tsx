import { createFileRoute } from '@tanstack/react-router'
import { ReferralsList } from '#web/features/referrals/referrals-list.tsx'

export const Route = createFileRoute('/_app/referrals/')({ component: ReferralsList })
