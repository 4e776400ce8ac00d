/** The settings of each stage: the one file that ops edits. */
import { DEFAULT_MAIL_TIMES, type MailTimes } from '#shared/features/notices.ts'
import { OWN_PARTS, type OwnPart } from '#shared/features/own-place.ts'
import type { BankFileTemplate } from '#shared/features/rewards/bank-file.ts'
import type { Currencies } from '#shared/features/salaries/currencies.ts'
import type { WebConfig } from '#shared/kit/web-config.ts'

export const STAGES = ['local', 'staging', 'production'] as const
export type Stage = (typeof STAGES)[number]

/** A sign-in provider: how the server verifies a token, and where the browser gets one. */
export interface ProviderSettings {
  readonly issuer: string
  readonly jwksUri: string
  readonly clientId: string
  /** The hosts of its people's pictures, as origins. Browsers load pictures from these and nowhere else. */
  readonly pictures: readonly string[]
}

/** Who may deploy a stage by a GitHub workflow; see docs/pipeline.md. */
export interface PipelineSettings {
  /** As in the subject of its tokens: `owner/name`, or `owner@id/name@id` for newer repositories. */
  readonly repository: string
}

export interface StageSettings {
  readonly company: string
  /** Host names: the main app, and the employee variant. */
  readonly hosts: { readonly main: string; readonly timesheet: string }
  /** ACM certificate (us-east-1) for both hosts; a stage is not deployed without one. */
  readonly certificateArn?: string
  readonly providers: { readonly microsoft?: ProviderSettings; readonly google?: ProviderSettings }
  /** Email domains whose accounts may sign in. */
  readonly domains: readonly string[]
  /** Whether email and password may sign in too. */
  readonly manualSignIn: boolean
  /** Who may delete one-on-ones. */
  readonly oneOnOneDeleters: readonly string[]
  /** The domain that email is sent from, and who receives alarms. */
  readonly mailDomain: string
  readonly alarmEmail: string
  /** When mails about each kind of notice are sent to people who have chosen nothing. */
  readonly mailTimes: MailTimes
  /** The parts of the employee host besides the timesheet. */
  readonly ownPlace: readonly OwnPart[]
  /** The percentage by which a refund may exceed the approved amount without being validated again. */
  readonly rewardTolerancePercent: number
  /** The bank's format for payments of rewards. */
  readonly bankFile: BankFileTemplate
  /** Allowed targets of webhooks. `any` includes this machine and http, and is only for the local stage. */
  readonly webhookTargets: 'public' | 'any'
  /** The currency of new salaries and rates by country, such as `{ Bolivia: 'BOB' }`; elsewhere dollars. */
  readonly currencies: Currencies
  /** Keeps an instance of each function warm on weekdays between these hours UTC; costs cents. */
  readonly warmHours?: { readonly from: number; readonly until: number }
  readonly logDays: 7 | 30 | 90 | 365
  /** Lets GuardDuty scan uploads before they become files, which takes seconds; see docs/operations.md. */
  readonly scansUploads?: boolean
  /** Costs about $10 a month. `counting` only counts what `blocking` refuses; see docs/operations.md. */
  readonly firewall: 'off' | 'counting' | 'blocking'
  /** Whether everything below the hosts' names is served over TLS, so that browsers may insist on it there too. */
  readonly hasSecureSubdomains?: boolean
  /** The ARN of another account's vault, to which each backup is copied; see docs/runbook.md. */
  readonly backupCopyVaultArn?: string
  /** The public key from `npm run escrow -- key`, which encrypts the secrets stored beside the files. */
  readonly escrowKey?: { readonly kty?: string; readonly crv?: string; readonly x?: string; readonly y?: string }
  /** The number of months after which the nightly job lists leavers for erasure; never by default. */
  readonly retentionMonths?: number
  /** Without it, no workflow may deploy the stage. */
  readonly pipeline?: PipelineSettings
}

/** A format that most banks accept. */
const BANK_FILE: BankFileTemplate = {
  separator: ';',
  header: true,
  columns: ['name', 'email', 'amount', 'reference', 'date'],
}

const microsoftProvider = (tenant: string, clientId: string): ProviderSettings => ({
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  jwksUri: `https://login.microsoftonline.com/${tenant}/discovery/v2.0/keys`,
  clientId,
  // Its ID tokens contain no picture; Graph's picture needs a separate token.
  pictures: [],
})
const googleProvider = (clientId: string): ProviderSettings => ({
  issuer: 'https://accounts.google.com',
  jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  clientId,
  pictures: ['https://lh3.googleusercontent.com'],
})

/** The local cloud's own sign-in server replaces both providers. */
function localSettings(): StageSettings {
  const port = process.env.PORT ?? '3000'
  const issuer = `http://signin.localhost:${port}`
  const provider = (clientId: string): ProviderSettings => ({
    issuer,
    jwksUri: `${issuer}/jwks`,
    clientId,
    pictures: [issuer],
  })
  return {
    company: 'Muster Example',
    hosts: { main: `localhost:${port}`, timesheet: `timesheet.localhost:${port}` },
    providers: { microsoft: provider('muster-microsoft'), google: provider('muster-google') },
    domains: ['muster.example'],
    manualSignIn: true,
    oneOnOneDeleters: ['admin@muster.example'],
    mailDomain: 'muster.example',
    alarmEmail: 'ops@muster.example',
    mailTimes: DEFAULT_MAIL_TIMES,
    ownPlace: OWN_PARTS,
    rewardTolerancePercent: 10,
    bankFile: BANK_FILE,
    webhookTargets: 'any',
    currencies: { Bolivia: 'BOB' },
    logDays: 7,
    scansUploads: true,
    firewall: 'off',
  }
}

const staging: StageSettings = {
  company: 'Muster Example',
  hosts: { main: 'staging.muster.example', timesheet: 'timesheet.staging.muster.example' },
  providers: {
    microsoft: microsoftProvider('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000001'),
    google: googleProvider('000000000000-staging.apps.googleusercontent.com'),
  },
  domains: ['muster.example'],
  manualSignIn: false,
  oneOnOneDeleters: ['admin@muster.example'],
  mailDomain: 'staging.muster.example',
  alarmEmail: 'ops@muster.example',
  mailTimes: DEFAULT_MAIL_TIMES,
  ownPlace: OWN_PARTS,
  rewardTolerancePercent: 10,
  bankFile: BANK_FILE,
  webhookTargets: 'public',
  currencies: {},
  logDays: 30,
  firewall: 'off',
}

const production: StageSettings = {
  ...staging,
  hosts: { main: 'muster.example', timesheet: 'timesheet.muster.example' },
  providers: {
    microsoft: microsoftProvider('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000002'),
    google: googleProvider('000000000000-production.apps.googleusercontent.com'),
  },
  mailDomain: 'muster.example',
  logDays: 365,
  firewall: 'counting',
  // 7:00 to 18:00 in Costa Rica, 9:00 to 20:00 in Bolivia.
  warmHours: { from: 13, until: 24 },
}

export const settingsOf = (stage: Stage): StageSettings =>
  stage === 'local' ? localSettings() : { ...{ staging, production }[stage], ...emulatedSettings() }

/** The hosts, certificate and provider of `npm run deploy:emulated`. On AWS, only the settings in this file count. */
function emulatedSettings(): Partial<StageSettings> {
  const { EMULATED_SETTINGS, AWS_ENDPOINT_URL = '' } = process.env
  return EMULATED_SETTINGS && AWS_ENDPOINT_URL.startsWith('https://localhost:') ? JSON.parse(EMULATED_SETTINGS) : {}
}

/** Everything runs in one region: CloudFront's certificates and firewall live in this one. */
export const REGION = 'us-east-1'

/** The addresses of both hosts of a stage. */
export function originsOf(stage: Stage): { readonly main: string; readonly timesheet: string } {
  const { hosts } = settingsOf(stage)
  const scheme = stage === 'local' ? 'http' : 'https'
  return { main: `${scheme}://${hosts.main}`, timesheet: `${scheme}://${hosts.timesheet}` }
}

/** The web app's settings for its stage, as `/config.json`. */
export function buildWebConfig(stage: Stage, version?: string): WebConfig {
  const { company, hosts, providers, manualSignIn, ownPlace, currencies } = settingsOf(stage)
  const reached = (provider: ProviderSettings | undefined) =>
    provider && { authority: provider.issuer, clientId: provider.clientId }
  const hostName = hosts.timesheet.replace(/:\d+$/, '')
  const { main, timesheet } = originsOf(stage)
  return {
    stage,
    ...(version ? { version } : {}),
    product: 'Muster',
    company,
    timesheetHosts: [hostName],
    hosts: { staff: main, timesheet },
    providers: { microsoft: reached(providers.microsoft), google: reached(providers.google) },
    manualSignIn,
    ownPlace: [...ownPlace],
    currencies: { ...currencies },
  }
}
