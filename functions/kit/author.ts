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

/** Whether the actor wrote something: as the same user, or as the same employee on the other host. */
export const isAuthor = ({ _id, employeeId }: StoredAuthor, actor: Pick<Actor, 'userId' | 'employeeId'>): boolean =>
  _id === actor.userId || (actor.employeeId !== undefined && employeeId === actor.employeeId)
