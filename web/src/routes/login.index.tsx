import { createFileRoute } from '@tanstack/react-router'
import { leaveWhenSignedIn } from '#web/features/sign-in/leave-when-signed-in.ts'
import { Login } from '#web/features/sign-in/login.tsx'

export const Route = createFileRoute('/login/')({ beforeLoad: leaveWhenSignedIn, component: Login })
