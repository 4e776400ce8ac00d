/** What a function is told by its stage, read from the environment once. */

function requireEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment lacks ${name}`)
  return value
}

export const settings = {
  get stage() {
    return requireEnv('STAGE')
  },
  get table() {
    return requireEnv('TABLE')
  },
  /** Whose staff this is about; documents and mails are signed with it. */
  get company() {
    return requireEnv('COMPANY')
  },
  /** Where the main app and the employee host are, for who writes of them. */
  get origins() {
    return JSON.parse(requireEnv('ORIGINS')) as { readonly main: string; readonly timesheet: string }
  },
  /** Seed of the key that signs sessions. */
  get sessionSecret() {
    return requireEnv('SESSION_SECRET')
  },
  /** What CloudFront adds to every request; callers without it did not come through it. */
  get originSecret() {
    return requireEnv('ORIGIN_SECRET')
  },
  /** Seed of the keys that salaries and rates are encrypted with; only the function that reads them is told. */
  get salarySecret() {
    return requireEnv('SALARY_SECRET')
  },
  /** Emails of those who may delete one-on-ones, in lower case. */
  get oneOnOneDeleters() {
    return JSON.parse(requireEnv('ONE_ON_ONE_DELETERS')) as readonly string[]
  },
  /** The address that mails come from, and the configuration set that tells what became of them. */
  get mail() {
    return { from: requireEnv('MAIL_FROM'), configuration: requireEnv('MAIL_CONFIGURATION') }
  },
  /** The bucket of invoices and attachments. */
  get files() {
    return requireEnv('FILES')
  },
  /** The function that does what is asked of this one and takes long. */
  get jobFunction() {
    return requireEnv('JOB_FUNCTION')
  },
  get signIn() {
    return JSON.parse(requireEnv('SIGN_IN')) as SignInConfig
  },
}

export interface IdentityProvider {
  readonly issuer: string
  readonly audience: string
  readonly jwksUri: string
  /** Where its people's pictures may lie, as origins. */
  readonly pictures?: readonly string[]
}
export interface SignInConfig {
  readonly manual: boolean
  readonly domains: readonly string[]
  readonly microsoft?: IdentityProvider
  readonly google?: IdentityProvider
}
