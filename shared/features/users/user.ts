/** A user as stored and listed. Not with the calls, because many functions read users but only one serves the calls. */
import * as z from 'zod/mini'
import { Role } from '#shared/kit/access.ts'
import { email, flag, id, optionalText, text } from '#shared/kit/fields.ts'

export const UserRow = z.object({
  _id: id,
  version: z.number(),
  name: text(32),
  lastName: optionalText(32),
  email,
  isActive: flag,
  roles: z.array(Role),
})
export type UserRow = z.infer<typeof UserRow>

export const userMessages = {
  created: 'User created successfully.',
  updated: 'User updated successfully.',
  duplicate: 'A user with this email already exists',
  ofEmployee: 'A user’s name and email come from their employee record. Change them there.',
  unknownEmployee: 'Only an active employee can become a user',
  lastAdmin: 'This is the last admin. Make somebody else an admin first',
  ownAdmin: 'You cannot remove your own admin role',
  ownUser: 'You cannot delete your own user',
  signInReleased: 'Another account can sign in now.',
}
