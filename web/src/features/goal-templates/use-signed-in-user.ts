import { useSession } from '#web/kit/session.ts'

/** Who is signed in, as the rules about templates ask. */
export function useSignedInUser() {
  const session = useSession()
  return { roles: session?.roles ?? [], userId: session?.person._id ?? '' }
}
