/** A function's settings for its stage, read from the environment once. */

function requireEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment lacks ${name}`)
  return value
}

/**
 * Returns how long an AWS client waits for a connection and for a response before it retries, in milliseconds; at least
 * `CLIENT_TIMEOUT`, which is for an emulator on a busy machine.
 */
export function clientTimeouts(connection: number, answer: number) {
  const least = Number(process.env.CLIENT_TIMEOUT ?? 0)
  return {
    connectionTimeout: Math.max(connection, least),
    requestTimeout: Math.max(answer, least),
    throwOnRequestTimeout: true,
  }
}

export const settings = {
  /** Whether uploads are scanned for harmful content before they are accepted. */
  get scansUploads() {
    return process.env.SCANS_UPLOADS === 'true'
  },
  get stage() {
    return requireEnv('STAGE')
  },
  get table() {
    return requireEnv('TABLE')
  },
  /** The name of the company, with which documents and emails are signed. */
  get company() {
    return requireEnv('COMPANY')
  },
  /** The addresses of the main app and the employee host, for links. */
  get origins() {
    return JSON.parse(requireEnv('ORIGINS')) as { readonly main: string; readonly timesheet: string }
  },
  /** The allowed targets of webhooks: public addresses with https or, on the local stage only, any. */
  get webhookTargets() {
    return requireEnv('WEBHOOK_TARGETS') as 'public' | 'any'
  },
  /** The emails of people who may delete one-on-ones, in lower case. */
  get oneOnOneDeleters() {
    return JSON.parse(requireEnv('ONE_ON_ONE_DELETERS')) as readonly string[]
  },
  /** Which of people's own records the stage shows them. */
  get ownPlace() {
    return JSON.parse(requireEnv('OWN_PLACE')) as readonly string[]
  },
  /** The currency of pay by country; dollars for all others. */
  get currencies() {
    return JSON.parse(requireEnv('CURRENCIES')) as Readonly<Record<string, string>>
  },
  /** The percentage by which a refund may exceed the approved amount. */
  get rewardTolerancePercent() {
    return Number(requireEnv('REWARD_TOLERANCE_PERCENT'))
  },
  /** The format of the payment file for the bank. */
  get bankFile() {
    return JSON.parse(requireEnv('BANK_FILE')) as unknown
  },
  /** The sender's address, and the configuration set that reports bounces and complaints. */
  get mail() {
    return { from: requireEnv('MAIL_FROM'), configuration: requireEnv('MAIL_CONFIGURATION') }
  },
  /** For how many months leavers' data is kept; undefined if it is never deleted. */
  get retentionMonths() {
    return process.env.RETENTION_MONTHS ? Number(process.env.RETENTION_MONTHS) : undefined
  },
  /** The bucket of invoices and attachments. */
  get files() {
    return requireEnv('FILES')
  },
  /** The function that does this function's long-running work. */
  get jobFunction() {
    return requireEnv('JOB_FUNCTION')
  },
  /**
   * The function that mails notices; undefined in functions that write none, and in jobs, whose mails wait for the
   * morning.
   */
  get noticeFunction() {
    return process.env.NOTICE_FUNCTION
  },
  /** The function that sends to webhooks, for calls that start it. */
  get webhookFunction() {
    return process.env.WEBHOOK_FUNCTION
  },
  /** The functions that are kept warm during office hours. */
  get warmFunctions() {
    return JSON.parse(requireEnv('WARM_FUNCTIONS')) as readonly string[]
  },
  /** When each kind of notice is mailed to people who have not chosen a time. */
  get mailTimes() {
    return JSON.parse(requireEnv('MAIL_TIMES')) as Readonly<Record<string, string>>
  },
  get signIn() {
    return JSON.parse(requireEnv('SIGN_IN')) as SignInConfig
  },
}

export interface IdentityProvider {
  readonly issuer: string
  readonly audience: string
  readonly jwksUri: string
  /** The origins from which its pictures of people may be loaded. */
  readonly pictures?: readonly string[]
}
export interface SignInConfig {
  readonly manual: boolean
  readonly domains: readonly string[]
  readonly microsoft?: IdentityProvider
  readonly google?: IdentityProvider
}
