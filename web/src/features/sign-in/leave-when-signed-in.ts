import { redirect } from '@tanstack/react-router'
import { session } from '#web/kit/session.ts'

/** Who is signed in has no business on a login screen. */
export function leaveWhenSignedIn(): void {
  if (session()) throw redirect({ to: '/' })
}
