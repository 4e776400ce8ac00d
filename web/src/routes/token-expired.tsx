import { createFileRoute } from '@tanstack/react-router'
import { TokenExpiredScreen } from '#web/features/sign-in/token-expired.tsx'

export const Route = createFileRoute('/token-expired')({ component: TokenExpiredScreen })
