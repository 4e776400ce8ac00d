/** The session between browser and server: how its token is sent, and what it contains about the user. */
import * as z from 'zod/mini'
import { Audience, Role } from './access.ts'
import { id } from './fields.ts'

/** The header with the session token, in requests and responses. */
export const TOKEN_HEADER = 'x-auth-token'
/** The text of a 401 response when the session has ended. */
export const INVALID_TOKEN = 'Invalid token'

/** What the token contains about the user, for display in the browser; the server trusts only its own records. */
export const SessionPerson = z.object({
  _id: id,
  employeeId: z.optional(id),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  picture: z.string(),
  audience: Audience,
  roles: z.array(z.object({ name: Role })),
})
export type SessionPerson = z.infer<typeof SessionPerson>
