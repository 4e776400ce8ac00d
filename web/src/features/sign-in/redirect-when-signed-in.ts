import { redirect } from '@tanstack/react-router'
import { getSession } from '#web/kit/session.ts'

/** Who is signed in has no business on a login screen. */
export function redirectWhenSignedIn(): void {
  if (getSession()) throw redirect({ to: '/' })
}
