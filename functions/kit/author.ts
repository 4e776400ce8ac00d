/** Who does something, as it is kept beside what they do. */
import type { StoredAuthor } from '#shared/features/employees/people.ts'
import type { Actor } from '#shared/kit/access.ts'

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
