/** The author of something, as stored with it. */
import type { Actor } from '#shared/kit/access.ts'
import type { StoredAuthor } from '#shared/kit/people.ts'

export const authorOf = ({
  userId,
  employeeId,
  name,
  lastName,
}: Pick<Actor, 'userId' | 'employeeId' | 'name' | 'lastName'>): StoredAuthor & { readonly _id: string } => ({
  _id: userId,
  ...(employeeId ? { employeeId } : {}),
  name,
  lastName,
})
