import { createFileRoute } from '@tanstack/react-router'
import { Logout } from '#web/features/sign-in/logout.tsx'

export const Route = createFileRoute('/logout')({ component: Logout })
