import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#web/features/sign-in/login.tsx'
import { redirectWhenSignedIn } from '#web/features/sign-in/redirect-when-signed-in.ts'

export const Route = createFileRoute('/login/')({ beforeLoad: redirectWhenSignedIn, component: LoginScreen })
