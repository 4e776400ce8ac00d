/** The session between browser and server: where its token travels, and what it says of its person. */
import * as z from 'zod/mini'
import { Audience, Role } from './access.ts'
import { id } from './fields.ts'

/** The header that carries the session token, both ways. */
export const TOKEN_HEADER = 'x-auth-token'
/** The text of a 401 whose session is over. */
export const INVALID_TOKEN = 'Invalid token'

/** What the token says of its person, for the browser to show; the server believes only its own records. */
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
