/** Checks a stage's settings before a deployment, and its hosts afterwards. */
import type { StageSettings } from '#infra/stages.ts'
import { countryNames } from '#shared/features/countries.ts'

const PLACEHOLDER_DOMAIN = /(^|[.@])muster\.example$/
const PLACEHOLDER_ID = /^0{8}-|^0{12}-/

/** Returns a sentence for each setting of a stage that is still the repository's placeholder, or missing. */
export function findUnsetSettings(settings: StageSettings): string[] {
  const { hosts, providers, certificateArn } = settings
  const domains = {
    'hosts.main': [hosts.main],
    'hosts.timesheet': [hosts.timesheet],
    domains: settings.domains,
    oneOnOneDeleters: settings.oneOnOneDeleters,
    mailDomain: [settings.mailDomain],
    alarmEmail: [settings.alarmEmail],
  }
  const unset = Object.entries(domains).flatMap(([name, values]) =>
    values.filter(value => PLACEHOLDER_DOMAIN.test(value)).map(value => `${name} is still ${value}`),
  )
  const known = Object.entries(providers)
  for (const [name, { clientId, issuer }] of known) {
    if (PLACEHOLDER_ID.test(clientId)) unset.push(`providers.${name} still has a client id made of zeros`)
    if (/\/0{8}-/.test(issuer)) unset.push(`providers.${name} still has a tenant made of zeros`)
  }
  if (known.length === 0 && !settings.manualSignIn) unset.push('nobody can sign in: there is no provider')
  if (!certificateArn) unset.push('certificateArn is missing: without a certificate the hosts cannot be reached')
  else if (!/^arn:aws:acm:us-east-1:\d{12}:certificate\//.test(certificateArn))
    unset.push('certificateArn is no certificate in us-east-1, which CloudFront needs')
  for (const [country, currency] of Object.entries(settings.currencies)) {
    if (!countryNames.some(name => name === country))
      unset.push(`currencies names ${country}, which is no country here`)
    if (!Intl.supportedValuesOf('currency').includes(currency)) unset.push(`currencies has no currency ${currency}`)
  }
  return unset
}

/** The expected responses of a host. */
interface Deployed {
  readonly stage: string
  readonly version: string
}

interface WaitOptions {
  /** The interval between attempts, and the time until it gives up, in milliseconds. */
  readonly interval?: number
  readonly timeout?: number
}

/**
 * Waits until a host serves the deployed version of the web app, and the API. Returns what is still wrong at timeout.
 */
export async function waitForHost(
  origin: string,
  deployed: Deployed,
  { interval = 5_000, timeout = 300_000 }: WaitOptions = {},
): Promise<string | undefined> {
  const end = Date.now() + timeout
  for (;;) {
    const wrong = await findFault(origin, deployed)
    if (!wrong || Date.now() + interval > end) return wrong
    await new Promise(resolve => setTimeout(resolve, interval))
  }
}

async function findFault(origin: string, { stage, version }: Deployed): Promise<string | undefined> {
  try {
    const config = await fetch(`${origin}/config.json`, { signal: AbortSignal.timeout(10_000) })
    if (!config.ok) return `${origin}/config.json answers ${config.status}`
    const served: Partial<Deployed> = await config.json()
    if (served.stage !== stage) return `${origin} serves the stage ${served.stage}`
    if (served.version !== version) return `${origin} serves the version ${served.version ?? 'before'}`
    // Without a session, only the API itself answers 401; other responses come from the layers before it.
    const session = await fetch(`${origin}/api/session`, { signal: AbortSignal.timeout(10_000) })
    return session.status === 401 ? undefined : `${origin}/api/session answers ${session.status}`
  } catch (error) {
    const { cause } = error as Error
    return `${origin} cannot be reached: ${cause instanceof Error ? cause.message : String(error)}`
  }
}
