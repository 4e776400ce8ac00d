import { createFileRoute } from '@tanstack/react-router'
import { LoginCallbackScreen } from '#web/features/sign-in/login-callback.tsx'

export const Route = createFileRoute('/login/callback')({ component: LoginCallbackScreen })
