import { createFileRoute } from '@tanstack/react-router'
import { ManualLoginScreen } from '#web/features/sign-in/login-manual.tsx'
import { redirectWhenSignedIn } from '#web/features/sign-in/redirect-when-signed-in.ts'

export const Route = createFileRoute('/login-manual')({
  beforeLoad: redirectWhenSignedIn,
  component: ManualLoginScreen,
})
