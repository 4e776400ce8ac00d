import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type StageSettings, settingsOf } from '#infra/stages.ts'
import { DEFAULT_MAIL_TIMES } from '#shared/features/notices.ts'
import { findUnsetSettings, waitForHost } from './deploy-checks.ts'

const ready: StageSettings = {
  company: 'Northwind',
  hosts: { main: 'people.northwind.com', timesheet: 'time.northwind.com' },
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1b2c',
  providers: {
    google: {
      issuer: 'https://accounts.google.com',
      jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
      clientId: '812345678901-abc.apps.googleusercontent.com',
      pictures: [],
    },
  },
  domains: ['northwind.com'],
  manualSignIn: false,
  oneOnOneDeleters: ['ana@northwind.com'],
  mailDomain: 'northwind.com',
  mailTimes: DEFAULT_MAIL_TIMES,
  ownPlace: [],
  rewardTolerancePercent: 10,
  bankFile: { separator: ';', header: true, columns: ['name', 'amount'] },
  alarmEmail: 'ops@northwind.com',
  webhookTargets: 'public',
  currencies: { Bolivia: 'BOB' },
  logDays: 365,
  firewall: 'off',
}

it('accepts a stage whose settings are all filled in', () => {
  expect(findUnsetSettings(ready)).toEqual([])
})

it('names every placeholder of a stage as it is in the repository', () => {
  expect(findUnsetSettings(settingsOf('production'))).toEqual([
    'hosts.main is still muster.example',
    'hosts.timesheet is still timesheet.muster.example',
    'domains is still muster.example',
    'oneOnOneDeleters is still admin@muster.example',
    'mailDomain is still muster.example',
    'alarmEmail is still ops@muster.example',
    'providers.microsoft still has a client id made of zeros',
    'providers.microsoft still has a tenant made of zeros',
    'providers.google still has a client id made of zeros',
    'certificateArn is missing: without a certificate the hosts cannot be reached',
  ])
})

it.each([
  [{ providers: {} }, 'nobody can sign in: there is no provider'],
  [
    { certificateArn: 'arn:aws:acm:eu-west-1:123456789012:certificate/1b2c' },
    'certificateArn is no certificate in us-east-1, which CloudFront needs',
  ],
  [{ currencies: { Bolivien: 'BOB' } }, 'currencies names Bolivien, which is no country here'],
  [{ currencies: { Bolivia: 'Bs' } }, 'currencies has no currency Bs'],
])('refuses settings that cannot work: %j', (wrong, sentence) => {
  expect(findUnsetSettings({ ...ready, ...wrong })).toEqual([sentence])
})

const servers: { close(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
/** A host whose answers change with each look at its configuration. */
async function startHost(
  ...looks: readonly (readonly [config: number, stage: string, session: number, version?: string])[]
) {
  let look = -1
  const server = createServer((request, response) => {
    if (request.url === '/config.json') look = Math.min(look + 1, looks.length - 1)
    const [config = 500, stage, session = 500, version = 'b2'] = looks[look] ?? []
    response.writeHead(request.url === '/config.json' ? config : session, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ stage, version }))
  }).listen(0)
  servers.push(server)
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const deployed = { stage: 'staging', version: 'b2' }

it('waits for a host until its API answers and its pages serve the deployed version', async () => {
  const origin = await startHost(
    [503, '', 503],
    [200, 'staging', 401, 'a1'],
    [200, 'staging', 503],
    [200, 'staging', 401],
  )
  expect(await waitForHost(origin, deployed, { interval: 1 })).toBeUndefined()
})

it.each([
  [[200, 'production', 401], 'serves the stage production'],
  [[200, 'staging', 401, 'a1'], 'serves the version a1'],
  [[403, '', 401], '/config.json answers 403'],
  [[200, 'staging', 502], '/api/session answers 502'],
] as const)('reports what is wrong with a host that does not come up: %j', async (look, what) => {
  const origin = await startHost(look)
  expect(await waitForHost(origin, deployed, { interval: 1, timeout: 20 })).toBe(
    `${origin}${what.startsWith('/') ? '' : ' '}${what}`,
  )
})

it('reports a host whose name does not resolve', async () => {
  expect(await waitForHost('http://nowhere.invalid', deployed, { interval: 1, timeout: 5 })).toMatch(
    /^http:\/\/nowhere\.invalid cannot be reached: /,
  )
})
