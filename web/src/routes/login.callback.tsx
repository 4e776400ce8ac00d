import { createFileRoute } from '@tanstack/react-router'
import { LoginCallback } from '#web/features/sign-in/login-callback.tsx'

export const Route = createFileRoute('/login/callback')({ component: LoginCallback })
