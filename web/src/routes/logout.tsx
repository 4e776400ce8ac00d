import { createFileRoute } from '@tanstack/react-router'
import { LogoutScreen } from '#web/features/sign-in/logout.tsx'

export const Route = createFileRoute('/logout')({ component: LogoutScreen })
