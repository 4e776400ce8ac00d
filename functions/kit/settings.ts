/** What a function is told by its stage, read from the environment once. */

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment lacks ${name}`)
  return value
}

export const settings = {
  get stage() {
    return required('STAGE')
  },
  get table() {
    return required('TABLE')
  },
  /** Whose staff this is about; documents and mails are signed with it. */
  get company() {
    return required('COMPANY')
  },
  /** Where the main app and the employee host are, for who writes of them. */
  get origins() {
    return JSON.parse(required('ORIGINS')) as { readonly main: string; readonly timesheet: string }
  },
  /** Seed of the key that signs sessions. */
  get sessionSecret() {
    return required('SESSION_SECRET')
  },
  /** What CloudFront adds to every request; callers without it did not come through it. */
  get originSecret() {
    return required('ORIGIN_SECRET')
  },
  /** Seed of the keys that salaries and rates are encrypted with; only the function that reads them is told. */
  get salarySecret() {
    return required('SALARY_SECRET')
  },
  /** Emails of those who may delete one-on-ones, in lower case. */
  get oneOnOneDeleters() {
    return JSON.parse(required('ONE_ON_ONE_DELETERS')) as readonly string[]
  },
  /** The address that mails come from, and the configuration set that tells what became of them. */
  get mail() {
    return { from: required('MAIL_FROM'), configuration: required('MAIL_CONFIGURATION') }
  },
  /** The bucket of invoices and attachments. */
  get files() {
    return required('FILES')
  },
  /** The function that does what is asked of this one and takes long. */
  get jobFunction() {
    return required('JOB_FUNCTION')
  },
  get signIn() {
    return JSON.parse(required('SIGN_IN')) as SignInSettings
  },
}

export interface Provider {
  readonly issuer: string
  readonly audience: string
  readonly jwksUri: string
  /** Where its people's pictures may lie, as origins. */
  readonly pictures?: readonly string[]
}
export interface SignInSettings {
  readonly manual: boolean
  readonly domains: readonly string[]
  readonly microsoft?: Provider
  readonly google?: Provider
}
