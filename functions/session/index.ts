import { createHash, randomBytes } from 'node:crypto'
import { employees } from '#functions/employees/store.ts'
import { userByEmail, users } from '#functions/users/store.ts'
import { type Account, endSession, readAccount } from '#kit/account.ts'
import { Headed } from '#kit/answers.ts'
import { lambda } from '#kit/lambda.ts'
import { log } from '#kit/log.ts'
import { Refusal } from '#kit/refusal.ts'
import { personOf, signToken } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import { tryWriteAll, WriteRefused } from '#kit/table.ts'
import { session as contract, type Person, TOKEN_HEADER } from '#shared/features/session.ts'
import { type Actor, AUDIENCES, type Audience } from '#shared/kit/access.ts'
import { type ProviderName, readToken } from './providers.ts'
import {
  admit,
  bindSignInAccount,
  employeeByEmail,
  forgetTries,
  type Guesser,
  isPassword,
  signInAccountOf,
} from './store.ts'

export const handler = lambda(contract, {
  google: ({ body, now }) => signInWith('google', body.accessToken, 'staff', now),
  microsoft: ({ body, now }) => signInWith('microsoft', body.accessToken, 'staff', now),
  employeeGoogle: ({ body, now }) => signInWith('google', body.accessToken, 'timesheet', now),
  employeeMicrosoft: ({ body, now }) => signInWith('microsoft', body.accessToken, 'timesheet', now),
  manual: async ({ body, source, now }) => {
    if (!settings.signIn.manual) throw new Refusal('not-found', 'Sign-in with a password is not allowed here')
    const { email, password, audience } = body
    const guessers = guessersOf(email, source)
    const wait = Math.max(...(await Promise.all(guessers.map(guesser => admit(guesser, now)))))
    if (wait > 0)
      throw new Refusal('too-many', `Too many tries. Please wait ${wait} seconds and try again.`, {
        headers: { 'retry-after': String(wait) },
      })
    if (!(await isPassword(email, password))) throw new Refusal('invalid', 'The email or the password is not right')
    await Promise.all(guessers.map(forgetTries))
    return openSession(await accountFor(email, audience, now), now)
  },
  me: async ({ session: { account }, now }) => ({
    ...personOf(account),
    audiences: await audiencesOf(account, now),
  }),
  logout: ({ session: { token, account }, now }) =>
    endSession(token.audience, account, token.session, token.expires, now),
})

/** The same sentence for who is unknown and who has left: it tells nothing of who works here. */
const unknown = () => new Refusal('invalid', 'There is no Muster account for this email. Please ask an administrator.')

/** Told only to who has proven that the email is theirs. */
const atOtherHost = (audience: Audience) =>
  new Refusal(
    'invalid',
    audience === 'staff'
      ? 'You have no account on this host, which is for staff. Your timesheet is on the employee host.'
      : 'You have no timesheet on this host, which is for employees. Your account is on the main host.',
    { host: OTHER[audience] },
  )
const OTHER = { staff: 'timesheet', timesheet: 'staff' } as const

/** The account that an email has on a host, while it is active. */
async function activeAccount(audience: Audience, email: string, now: Date): Promise<Account | undefined> {
  const found = audience === 'staff' ? await userByEmail(email) : await employeeByEmail(email, now)
  const account = found && (await readAccount(audience, found._id))
  return account?.isActive ? account : undefined
}

/** The hosts that are open to somebody who is signed in on one of them. */
async function audiencesOf({ actor: { audience, email, employeeId } }: Account, now: Date): Promise<Audience[]> {
  // The employee of a user is known already, which spares a session's first answer the list of all of them.
  const other =
    audience === 'staff' && employeeId
      ? await readAccount('timesheet', employeeId)
      : await activeAccount(OTHER[audience], email, now)
  return AUDIENCES.filter(one => one === audience || other?.isActive)
}

/** @throws 400 when the email has no active account on this host; who has one on the other is told so. */
async function accountFor(email: string, audience: Audience, now: Date): Promise<Account> {
  const account = await activeAccount(audience, email, now)
  if (!account) throw (await activeAccount(OTHER[audience], email, now)) ? atOtherHost(audience) : unknown()
  return account
}

/** Opens a session for who a provider says is at the door, if it is the account that they always came with. */
async function signInWith(provider: ProviderName, token: string, audience: Audience, now: Date) {
  const { picture, email, issuer, subject } = await readToken(provider, token)
  const account = await accountFor(email, audience, now)
  const { userId, employeeId = userId } = account.actor
  const known = await signInAccountOf(employeeId)
  if (known?.issuer !== issuer || known.subject !== subject)
    await bindSignInAccount(employeeId, { provider, issuer, subject, since: now.toISOString() })
  if (picture) await keepPicture(account.actor, picture, now)
  return openSession(picture ? { ...account, picture } : account, now)
}

/** Keeps a picture that is new with the user and the employee. Where somebody saves one of them just now, the next sign-in does. */
async function keepPicture({ userId, employeeId, audience }: Actor, picture: string, now: Date): Promise<void> {
  const [user, employee] = await Promise.all([
    audience === 'staff' ? users.find(userId) : undefined,
    employeeId ? employees.find(employeeId) : undefined,
  ])
  const writes = [
    ...(user && user.picture !== picture ? [users.setting(user, { picture }, now)] : []),
    ...(employee && employee.picture !== picture ? [employees.setting(employee, { picture }, now)] : []),
  ]
  if (writes.length === 0) return
  try {
    await tryWriteAll(writes)
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    log('info', 'picture', { kept: false })
  }
}

async function openSession(account: Account, now: Date): Promise<Headed<Person>> {
  const person = personOf(account)
  const token = await signToken(person, randomBytes(12).toString('hex'), now)
  return new Headed(person, { [TOKEN_HEADER]: token })
}

/** One address guessing at one email is slowed soon; many addresses at one email later, so that nobody is locked out by a stranger's few tries. */
const guessersOf = (email: string, source: string): Guesser[] => [
  { who: fingerprint(`${source}\n${email}`), freeTries: 5 },
  { who: fingerprint(email), freeTries: 30 },
]

const fingerprint = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 24)
