/** Signing in and out, and what a session contains about its user. */
import * as z from 'zod/mini'
import { Audience, publicAccess, signedInAccess } from '#shared/kit/access.ts'
import { accessTokenCalls } from '#shared/kit/access-tokens.ts'
import { defineContract, get, post, put } from '#shared/kit/contract.ts'
import { email, oneOf, REQUIRED, text } from '#shared/kit/fields.ts'
import { savedViewCalls } from '#shared/kit/saved-views.ts'
import { SessionPerson } from '#shared/kit/session.ts'
import { LANGUAGE_CODES } from '#shared/kit/texts.ts'

/** Why an account is rejected although its email address is known. */
export const OTHER_ACCOUNT =
  'Somebody signed in to Muster with another account before. Please use that one, or ask an administrator to allow this one.'

const LanguageCode = oneOf(LANGUAGE_CODES)
const LanguageChoice = z.strictObject({ language: LanguageCode })

/**
 * The signed-in person, the hosts they may use: this one and, possibly, the other, and the language they have chosen.
 */
const SignedInPerson = z.extend(SessionPerson, {
  audiences: z.array(Audience),
  language: z.nullable(LanguageCode),
})

/**
 * A nonce with this prefix is the digest of a secret that only the browser that requested the token has. Other clients'
 * libraries make their own nonces, which prove nothing to the server.
 */
export const BOUND_NONCE = 'muster-'
/** A provider's ID token. */
const idToken = text(8000)
/** `nonceSecret`: the secret behind the token's nonce. */
export const ProviderSignIn = z.object({ accessToken: idToken, nonceSecret: z.optional(text(100)) })
export type ProviderSignIn = z.infer<typeof ProviderSignIn>
/** Microsoft's library also sends its account record; the server identifies the user only by the verified token. */
const MicrosoftSignIn = z.extend(ProviderSignIn, { accountData: z.optional(z.unknown()) })
export const ManualSignIn = z.object({
  email,
  password: z.string(REQUIRED).check(z.minLength(1, REQUIRED), z.maxLength(200)),
  audience: z._default(Audience, 'staff'),
})
export type ManualSignIn = z.infer<typeof ManualSignIn>

export const sessionApi = defineContract('session', ['login', 'loginManual', 'employeeLogin', 'logout', 'session'], {
  google: post('/api/login', {
    access: publicAccess,
    summary: 'Staff sign-in with Google',
    creates: false,
    body: ProviderSignIn,
    result: SessionPerson,
  }),
  microsoft: post('/api/login/microsoft', {
    access: publicAccess,
    summary: 'Staff sign-in with Microsoft',
    creates: false,
    body: MicrosoftSignIn,
    result: SessionPerson,
  }),
  manual: post('/api/loginManual', {
    access: publicAccess,
    summary: 'Sign-in with email and password, where the stage allows it',
    creates: false,
    body: ManualSignIn,
    result: SessionPerson,
  }),
  employeeGoogle: post('/api/employeeLogin', {
    access: publicAccess,
    summary: 'Employee sign-in with Google',
    creates: false,
    body: ProviderSignIn,
    result: SessionPerson,
  }),
  employeeMicrosoft: post('/api/employeeLogin/microsoft', {
    access: publicAccess,
    summary: 'Employee sign-in with Microsoft',
    creates: false,
    body: MicrosoftSignIn,
    result: SessionPerson,
  }),
  me: get('/api/session', {
    access: signedInAccess,
    summary: 'The signed-in person, with their current roles and hosts',
    result: SignedInPerson,
  }),
  saveLanguage: put('/api/session/language', {
    access: signedInAccess,
    summary: "Chooses the caller's language",
    body: LanguageChoice,
    result: LanguageChoice,
  }),
  logout: post('/api/logout', { access: signedInAccess, summary: 'Ends this session' }),
  ...savedViewCalls,
  ...accessTokenCalls,
})
