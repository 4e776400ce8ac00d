import { createHash, randomBytes } from 'node:crypto'
import { userByEmail } from '#functions/users/store.ts'
import { endSession, readAccount } from '#kit/account.ts'
import { Headed } from '#kit/answers.ts'
import { lambda } from '#kit/lambda.ts'
import { Refusal } from '#kit/refusal.ts'
import { personOf, signToken } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import { session as contract, type Person, TOKEN_HEADER } from '#shared/features/session.ts'
import type { Audience } from '#shared/kit/access.ts'
import { provenEmail } from './providers.ts'
import { admit, employeeByEmail, forgetTries, type Guesser, isPassword } from './store.ts'

export const handler = lambda(contract, {
  google: async ({ body, now }) => signIn(await provenEmail('google', body.accessToken), 'staff', now),
  microsoft: async ({ body, now }) => signIn(await provenEmail('microsoft', body.accessToken), 'staff', now),
  employeeGoogle: async ({ body, now }) => signIn(await provenEmail('google', body.accessToken), 'timesheet', now),
  employeeMicrosoft: async ({ body, now }) =>
    signIn(await provenEmail('microsoft', body.accessToken), 'timesheet', now),
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
    return signIn(email, audience, now)
  },
  me: ({ session }) => personOf(session.account),
  logout: ({ session: { token, account }, now }) =>
    endSession(token.audience, account, token.session, token.expires, now),
})

/** The same sentence for who is unknown and who has left: it tells nothing of who works here. */
const unknown = () => new Refusal('invalid', 'There is no Muster account for this email. Please ask an administrator.')

/** Opens a session for a proven email. @throws 400 when it has no active account. */
async function signIn(email: string, audience: Audience, now: Date): Promise<Headed<Person>> {
  const found = audience === 'staff' ? await userByEmail(email) : await employeeByEmail(email, now)
  const account = found && (await readAccount(audience, found._id))
  if (!account?.isActive) throw unknown()
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
