/**
 * `npm run deploy:emulated`: deploys production to a third-party AWS emulator, with the commands that deploy it to AWS,
 * and tries it there: every documented GET, a flow for each feature, and a rotation of each secret. docs/operations.md
 * says what this proves and what it cannot. `--quick` leaves out the rotations.
 */
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { readArguments } from '../command-line.ts'
import { freePort } from '../local/ports.ts'
import { openCommands } from './commands.ts'
import { foundCompany, type Hosts } from './company.ts'
import { installEmulator, makeCertificate, readLogs, startEmulator } from './emulator.ts'
import { openFrontDoor } from './front-door.ts'
import { rotateAll } from './rotation.ts'
import { ADMIN, buildEmulatedSettings } from './settings.ts'
import { startSignInProvider } from './sign-in-provider.ts'
import { EmulatedStage } from './stage.ts'
import { findRefusals, walkThrough } from './walk.ts'

const { quick } = readArguments({ quick: { type: 'boolean' } }, 'Usage: npm run deploy:emulated [-- --quick]').values
const home = resolve('.local/emulated')
mkdirSync(home, { recursive: true })
const installed = installEmulator(home)
if ('absent' in installed) {
  console.log(`Nothing was deployed: ${installed.absent}.`)
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const began = Date.now()
const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`
const folder = mkdtempSync(join(tmpdir(), 'muster-emulated-'))
const certificate = makeCertificate(folder)
setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')])
const [port, doorPort, signInPort] = [await freePort(), await freePort(), await freePort()]
const provider = await startSignInProvider(signInPort)
const emulator = await startEmulator({ ...installed, folder, port, ...certificate })
const door = await openFrontDoor({ port: doorPort, emulatorPort: port, ...certificate })
const { hosts, ...settings } = buildEmulatedSettings({ doorPort, issuer: provider.issuer })
Object.assign(process.env, {
  AWS_ENDPOINT_URL: `https://localhost:${port}`,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_CA_BUNDLE: certificate.certificate,
  NODE_EXTRA_CA_CERTS: certificate.certificate,
  EMULATED_SETTINGS: JSON.stringify({ hosts, ...settings }),
})
const origins: Hosts = { main: `https://${hosts.main}`, timesheet: `https://${hosts.timesheet}` }
const commands = openCommands(process.env, join(folder, 'commands.log'))
const stage = new EmulatedStage({ commands, door, hosts })

try {
  console.log(`What is run prints to ${folder}`)
  await stage.bootstrap(folder)
  process.env.CDK_APP = 'node scripts/deploy-emulated/app.ts'
  const deployed = await stage.deploy()
  console.log(
    `Deployed: ${deployed.resources} resources, ${deployed.left} left out; both hosts answer (${seconds(began)})`,
  )

  await commands.run('node', ['scripts/first-admin.ts', 'production', ADMIN])
  await commands.run('node', ['scripts/first-admin.ts', 'production', ADMIN], { code: 1 })
  let since = Date.now()
  const company = await foundCompany(origins, provider)
  const walked = await walkThrough(company)
  console.log(`Documented GETs: ${walked.gets} (${walked.statuses})`)
  console.log(`Flows: ${walked.flows} of ${walked.flows} features (${seconds(since)})`)

  if (!quick) {
    since = Date.now()
    const rotated = await rotateAll(company, secret => stage.rotate(secret))
    console.log(`Rotated: ${rotated.secrets} secrets during ${rotated.calls} calls, none refused (${seconds(since)})`)
  }

  const lines = readLogs(installed.environment, '/muster/production/', process.env)
  const refusals = findRefusals(lines)
  if (refusals.length) throw new Error(`The functions' logs tell of\n  ${refusals.slice(0, 20).join('\n  ')}`)
  console.log(`Logs: ${lines.length} lines, no error, no access denied`)
  console.log(`Production works on the emulator (${seconds(began)})`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  door.stop()
  provider.stop()
  await emulator.stop()
}
process.exit()
