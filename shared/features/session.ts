/** Signing in and out, and what a session knows of its person. */
import * as z from 'zod/mini'
import { Audience, anyone, PUBLIC_ROLES, Role, signedIn } from '#shared/kit/access.ts'
import { email, id, text } from '#shared/kit/fields.ts'
import { contract, get, post } from '#shared/kit/route.ts'

/** The header that carries the session token, both ways. */
export const TOKEN_HEADER = 'x-auth-token'
/** The text of a 401 whose session is over. */
export const INVALID_TOKEN = 'Invalid token'

/** Why an account is refused although its address is known. */
export const OTHER_ACCOUNT =
  'Somebody signed in to Muster with another account before. Please use that one, or ask an administrator to allow this one.'

/** What the token says of its person, for the browser to show; the server believes only its own records. */
export const Person = z.object({
  _id: id,
  employeeId: z.optional(id),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  picture: z.string(),
  audience: Audience,
  roles: z.array(z.object({ name: Role })),
})
export type Person = z.infer<typeof Person>
/** Who is signed in, and the hosts that are open to them: this one and, perhaps, the other. */
export const SignedIn = z.extend(Person, { audiences: z.array(Audience) })
export type SignedIn = z.infer<typeof SignedIn>

/** A provider's ID token. */
const idToken = text(8000)
export const ProviderSignIn = z.object({ accessToken: idToken })
/** Microsoft's library also sends its account record; who signs in is read from the verified token alone. */
export const MicrosoftSignIn = z.object({ accessToken: idToken, accountData: z.optional(z.unknown()) })
export const ManualSignIn = z.object({
  email,
  password: z.string('This is a required field').check(z.minLength(1, 'This is a required field'), z.maxLength(200)),
  audience: z._default(Audience, 'staff'),
})
export type ManualSignIn = z.infer<typeof ManualSignIn>

export const session = contract('session', ['login', 'loginManual', 'employeeLogin', 'logout', 'session'], {
  google: post('/api/login', {
    access: anyone,
    does: 'Staff sign-in with Google',
    makes: false,
    body: ProviderSignIn,
    result: Person,
  }),
  microsoft: post('/api/login/microsoft', {
    access: anyone,
    does: 'Staff sign-in with Microsoft',
    makes: false,
    body: MicrosoftSignIn,
    result: Person,
  }),
  manual: post('/api/loginManual', {
    access: anyone,
    does: 'Sign-in with email and password, where the stage allows it',
    makes: false,
    body: ManualSignIn,
    result: Person,
  }),
  employeeGoogle: post('/api/employeeLogin', {
    access: anyone,
    does: 'Employee sign-in with Google',
    makes: false,
    body: ProviderSignIn,
    result: Person,
  }),
  employeeMicrosoft: post('/api/employeeLogin/microsoft', {
    access: anyone,
    does: 'Employee sign-in with Microsoft',
    makes: false,
    body: MicrosoftSignIn,
    result: Person,
  }),
  me: get('/api/session', {
    access: signedIn,
    does: 'Who is signed in, with the roles of this moment and the hosts that are open to them',
    result: SignedIn,
  }),
  logout: post('/api/logout', { access: signedIn, does: 'Ends this session' }),
})

/** How one provider is reached from the browser. */
const Provider = z.object({ authority: z.string(), clientId: z.string() })
/** `/config.json`: what the built web app must know of its stage. */
export const WebConfig = z.object({
  stage: z.string(),
  product: text(100),
  company: text(100),
  /** Host names that serve the employee variant. */
  timesheetHosts: z.array(z.string()),
  /** Where each host is, as an origin. */
  hosts: z.object({ staff: z.string(), timesheet: z.string() }),
  providers: z.object({ microsoft: z.optional(Provider), google: z.optional(Provider) }),
  manualSignIn: z.boolean(),
})
export type WebConfig = z.infer<typeof WebConfig>

/** Roles that make a staff session worth having. */
export const STAFF_ROLES = PUBLIC_ROLES
