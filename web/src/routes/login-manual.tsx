import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenSignedIn } from '#web/features/sign-in/leave-when-signed-in.ts'
import { LoginManual } from '#web/features/sign-in/login-manual.tsx'

export const Route = createFileRoute('/login-manual')({ beforeLoad: leaveWhenSignedIn, component: LoginManual })
