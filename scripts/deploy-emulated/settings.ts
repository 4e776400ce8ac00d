/** The production stage's settings on the emulator, for every value that is a placeholder in `infra/stages.ts`. */
import type { StageSettings } from '#infra/stages.ts'

export const COMPANY_DOMAIN = 'muster.test'
export const ADMIN = `admin@${COMPANY_DOMAIN}`
export const CLIENT_ID = 'muster-emulated'

export type EmulatedSettings = ReturnType<typeof buildEmulatedSettings>

export function buildEmulatedSettings({ doorPort, issuer }: { readonly doorPort: number; readonly issuer: string }) {
  const provider = { issuer, jwksUri: `${issuer}/jwks`, clientId: CLIENT_ID, pictures: [] }
  return {
    // Two names that resolve to this machine on every system.
    hosts: { main: `localhost:${doorPort}`, timesheet: `127.0.0.1:${doorPort}` },
    certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/emulated',
    providers: { microsoft: provider, google: provider },
    domains: [COMPANY_DOMAIN],
    oneOnOneDeleters: [ADMIN],
    mailDomain: COMPANY_DOMAIN,
    alarmEmail: `ops@${COMPANY_DOMAIN}`,
  } satisfies Partial<StageSettings>
}
