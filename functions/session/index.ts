import { randomBytes } from 'node:crypto'
import { bindSignInAccount, findSignInAccount, isPasswordOf } from '#functions/credentials/store.ts'
import { employees } from '#functions/employees/store.ts'
import { findUserByEmail, users } from '#functions/users/store.ts'
import { type Account, readAccount, revokeSession } from '#kit/account.ts'
import { AppError } from '#kit/app-error.ts'
import { digestOf } from '#kit/digest.ts'
import { WithHeaders } from '#kit/http-responses.ts'
import { createApiHandler } from '#kit/lambda.ts'
import { loadLanguage, saveLanguage } from '#kit/languages.ts'
import { log } from '#kit/log.ts'
import { personIdOf } from '#kit/notices.ts'
import { endOfSession, signToken, toPerson } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import { ConditionFailedError, transactRaw } from '#kit/table.ts'
import { sessionApi as contract, type ProviderSignIn } from '#shared/features/session.ts'
import { type Actor, AUDIENCES, type Audience } from '#shared/kit/access.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import { accessTokenHandlers } from './access-tokens.ts'
import { INVALID_LOGIN, type ProviderName, verifyIdToken } from './providers.ts'
import { loadSavedViews, saveViews } from './saved-views.ts'
import { type AttemptLimit, claimNonce, countAttempt, findEmployeeByEmail, resetAttempts } from './store.ts'

export const handler = createApiHandler(contract, {
  google: ({ body, now }) => signInWith('google', body, 'staff', now),
  microsoft: ({ body, now }) => signInWith('microsoft', body, 'staff', now),
  employeeGoogle: ({ body, now }) => signInWith('google', body, 'timesheet', now),
  employeeMicrosoft: ({ body, now }) => signInWith('microsoft', body, 'timesheet', now),
  manual: async ({ body, clientIp, now }) => {
    if (!settings.signIn.manual) throw new AppError('not-found', 'Sign-in with a password is not allowed here')
    const { email, password, audience } = body
    const guessers = attemptLimitsOf(email, clientIp)
    const wait = Math.max(...(await Promise.all(guessers.map(guesser => countAttempt(guesser, now)))))
    if (wait > 0) {
      logRefusal('too many tries')
      throw new AppError('too-many', `Too many tries. Please wait ${wait} seconds and try again.`, {
        headers: { 'retry-after': String(wait) },
      })
    }
    if (!(await isPasswordOf(email, password))) {
      logRefusal('wrong password')
      throw new AppError('invalid', 'The email or the password is not right')
    }
    await Promise.all(guessers.map(resetAttempts))
    return createSession(await requireAccount(email, audience, now), 'password', now)
  },
  me: async ({ session: { account }, now }) => ({
    ...toPerson(account, now),
    audiences: await loadAudiences(account, now),
    language: (await loadLanguage(personIdOf(account.actor))) ?? null,
  }),
  saveLanguage: async ({ actor, body }) => {
    await saveLanguage(personIdOf(actor), body.language)
    return body
  },
  logout: ({ session: { token, account }, now }) => {
    if (!token) throw new Error('An access token has no session to end')
    // Another token of this session may be good for longer than the one that was sent.
    return revokeSession(token.audience, account, token.sessionId, endOfSession(token.started), now)
  },
  views: ({ actor }) => loadSavedViews(actor),
  saveViews: ({ actor, body }) => saveViews(actor, body),
  ...accessTokenHandlers,
})

/** Logs only the reason, not the person, before they have signed in. */
const logRefusal = (reason: string) => log('warn', 'sign-in refused', { provider: 'password', reason })

/** The same sentence for unknown people and former employees: it does not reveal who works here. */
const unknownAccountError = () =>
  new AppError('invalid', 'There is no Muster account for this email. Please ask an administrator.')

/** Sent only to callers who have proven that the email is theirs. */
const accountOnOtherHostError = (audience: Audience) =>
  new AppError(
    'invalid',
    audience === 'staff'
      ? 'You have no account on this host, which is for staff. Your timesheet is on the employee host.'
      : 'You have no timesheet on this host, which is for employees. Your account is on the main host.',
    { host: OTHER_AUDIENCE[audience] },
  )
const OTHER_AUDIENCE = { staff: 'timesheet', timesheet: 'staff' } as const

/** The account of an email on a host, while it is active. */
async function findActiveAccount(audience: Audience, email: string, now: Date): Promise<Account | undefined> {
  const found = audience === 'staff' ? await findUserByEmail(email) : await findEmployeeByEmail(email, now)
  const account = found && (await readAccount(audience, found._id))
  return account?.isActive ? account : undefined
}

/** The hosts that a person who is signed in on one of them may use. */
async function loadAudiences({ actor: { audience, email, employeeId } }: Account, now: Date): Promise<Audience[]> {
  // The employee of a user is already known, so a session's first response need not load all employees.
  const other =
    audience === 'staff' && employeeId
      ? await readAccount('timesheet', employeeId)
      : await findActiveAccount(OTHER_AUDIENCE[audience], email, now)
  return AUDIENCES.filter(one => one === audience || other?.isActive)
}

/** @throws 400 when the email has no active account on this host; the error says so if there is one on the other. */
async function requireAccount(email: string, audience: Audience, now: Date): Promise<Account> {
  const account = await findActiveAccount(audience, email, now)
  if (!account)
    throw (await findActiveAccount(OTHER_AUDIENCE[audience], email, now))
      ? accountOnOtherHostError(audience)
      : unknownAccountError()
  return account
}

/** Opens a session for the account that a provider's token proves, if it is the one this person has always used. */
async function signInWith(provider: ProviderName, token: ProviderSignIn, audience: Audience, now: Date) {
  const { picture, email, issuer, subject, nonce } = await verifyIdToken(provider, token)
  const account = await requireAccount(email, audience, now)
  const { userId, employeeId = userId } = account.actor
  const known = await findSignInAccount(employeeId)
  if (known?.issuer !== issuer || known.subject !== subject)
    await bindSignInAccount(employeeId, { provider, issuer, subject, since: now.toISOString() })
  if (nonce && !(await claimNonce(nonce, now))) {
    log('warn', 'sign-in refused', { provider, reason: 'used token' })
    throw new AppError('not-authorized', INVALID_LOGIN)
  }
  if (picture) await updatePicture(account.actor, picture, now)
  return createSession(picture ? { ...account, picture } : account, provider, now)
}

/**
 * Saves a new picture with the user and the employee. If one of them is being saved right now, the next sign-in does
 * it.
 */
async function updatePicture({ userId, employeeId, audience }: Actor, picture: string, now: Date): Promise<void> {
  const [user, employee] = await Promise.all([
    audience === 'staff' ? users.find(userId) : undefined,
    employeeId ? employees.find(employeeId) : undefined,
  ])
  const writes = [
    ...(user && user.picture !== picture ? [users.patchBesideWrite(user, { picture }, now)] : []),
    ...(employee && employee.picture !== picture ? [employees.patchBesideWrite(employee, { picture }, now)] : []),
  ]
  if (writes.length === 0) return
  try {
    await transactRaw(writes)
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    log('info', 'picture', { kept: false })
  }
}

/** Signs a session's first token, on record. */
async function createSession(account: Account, provider: ProviderName | 'password', now: Date) {
  const person = toPerson(account, now)
  log('info', 'signed in', { provider, audience: person.audience, actor: person._id })
  const token = await signToken(person, randomBytes(12).toString('hex'), now)
  return new WithHeaders(person, { [TOKEN_HEADER]: token })
}

/**
 * One address guessing at one email is slowed down soon; many addresses at one email later, so that a stranger's few
 * tries lock nobody out.
 */
const attemptLimitsOf = (email: string, source: string): AttemptLimit[] => [
  { key: fingerprint(`${source}\n${email}`), freeAttempts: 5 },
  { key: fingerprint(email), freeAttempts: 30 },
]

const fingerprint = (value: string) => digestOf(value).slice(0, 24)
