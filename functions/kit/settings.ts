/** A function's settings for its stage, read from the environment once. */

function requireEnv(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`The environment lacks ${name}`)
  return value
}

/**
 * How long a client of AWS waits, in milliseconds, until it is connected and until it has an answer, before it tries again;
 * `CLIENT_TIMEOUT`, where it is more, for an emulator on a busy machine.
 */
export function clientTimeouts(connection: number, answer: number) {
  const least = Number(process.env.CLIENT_TIMEOUT ?? 0)
  return {
    ...{ connectionTimeout: Math.max(connection, least), requestTimeout: Math.max(answer, least) },
    throwOnRequestTimeout: true,
  }
}

export const settings = {
  /** Whether each upload is scanned for harmful content before it may become a file. */
  get scansUploads() {
    return process.env.SCANS_UPLOADS === 'true'
  },
  get stage() {
    return requireEnv('STAGE')
  },
  get table() {
    return requireEnv('TABLE')
  },
  /** The company whose staff this is about; documents and emails are signed with its name. */
  get company() {
    return requireEnv('COMPANY')
  },
  /** The addresses of the main app and the employee host, for links. */
  get origins() {
    return JSON.parse(requireEnv('ORIGINS')) as { readonly main: string; readonly timesheet: string }
  },
  /** Where webhooks may lead: to public addresses by https, or anywhere, which is for the local stage alone. */
  get webhookTargets() {
    return requireEnv('WEBHOOK_TARGETS') as 'public' | 'any'
  },
  /** Emails of those who may delete one-on-ones, in lower case. */
  get oneOnOneDeleters() {
    return JSON.parse(requireEnv('ONE_ON_ONE_DELETERS')) as readonly string[]
  },
  /** The parts of people's own place that the stage shows. */
  get ownPlace() {
    return JSON.parse(requireEnv('OWN_PLACE')) as readonly string[]
  },
  /** The currency of pay by country; elsewhere dollars. */
  get currencies() {
    return JSON.parse(requireEnv('CURRENCIES')) as Readonly<Record<string, string>>
  },
  /** By how many percent a refund may be over what was approved. */
  get rewardTolerancePercent() {
    return Number(requireEnv('REWARD_TOLERANCE_PERCENT'))
  },
  /** How the bank wants its file of payments. */
  get bankFile() {
    return JSON.parse(requireEnv('BANK_FILE')) as unknown
  },
  /** The address that emails are sent from, and the configuration set that reports what became of them. */
  get mail() {
    return { from: requireEnv('MAIL_FROM'), configuration: requireEnv('MAIL_CONFIGURATION') }
  },
  /** How many months the data of people who left is kept; undefined where it is kept for good. */
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
  /** The function that mails notices; undefined in functions that tell none, and in jobs, whose mails wait for the morning. */
  get noticeFunction() {
    return process.env.NOTICE_FUNCTION
  },
  /** The function that sends to webhooks, for calls that start it. */
  get webhookFunction() {
    return process.env.WEBHOOK_FUNCTION
  },
  /** The functions of which an instance is kept in office hours. */
  get warmFunctions() {
    return JSON.parse(requireEnv('WARM_FUNCTIONS')) as readonly string[]
  },
  /** When mails of each kind of notice are sent to those who have chosen nothing. */
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
  /** Where the pictures of its people may be, as origins. */
  readonly pictures?: readonly string[]
}
export interface SignInConfig {
  readonly manual: boolean
  readonly domains: readonly string[]
  readonly microsoft?: IdentityProvider
  readonly google?: IdentityProvider
}
