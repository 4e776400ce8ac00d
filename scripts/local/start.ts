/**
 * `npm start`: all of Muster on this machine until Ctrl-C. `--fresh` starts with empty data, `--built` serves the built
 * web app.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { exitWith } from '../command-line.ts'
import { startWithWeb } from './built-web.ts'
import { startCloud } from './cloud.ts'
import { DataFolderInUseError } from './data-folder.ts'
import { PortTakenError } from './dev-proxy.ts'
import { BUILT_WEB_FOLDER } from './site.ts'

const NODE = '24'
/** Whatever is still running after this long ends with the process. */
const STOP_TIMEOUT = 1500

const began = performance.now()
if (process.versions.node.split('.')[0] !== NODE)
  exitWith(
    `Muster runs on Node ${NODE}, this is ${process.version}. Start it with npm start, which brings the right one.`,
    1,
  )

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean' },
    built: { type: 'boolean' },
    quiet: { type: 'boolean' },
    employees: { type: 'string' },
  },
})
const port = Number(process.env.PORT ?? 3000)
if (!(Number.isInteger(port) && port > 0 && port < 65536))
  exitWith(`PORT is ${process.env.PORT}, which is no port number.`, 1)

try {
  const { stop, ...cloud } = await startWithWeb(values.built ?? false, {
    folder: BUILT_WEB_FOLDER,
    build: buildWeb,
    say: console.log,
    start: built =>
      startCloud({
        port,
        data: process.env.MUSTER_DATA ?? '.local',
        fresh: values.fresh ?? false,
        built,
        quiet: values.quiet ?? false,
        watch: true,
        ...(values.employees ? { seed: { employees: Number(values.employees) } } : {}),
      }),
  })
  // Up to this point, a signal ends the process at once, which the database and the next start can cope with.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopAndExit(stop))
  console.log(formatSummary(cloud, Math.round((performance.now() - began) / 1000)))
} catch (error) {
  if (error instanceof PortTakenError || error instanceof DataFolderInUseError) exitWith(error.message, 1)
  throw error
}

async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  await build({ configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)), logLevel: 'warn' })
}

function stopAndExit(stop: () => Promise<void>): void {
  console.log('\nStopping …')
  setTimeout(() => process.exit(0), STOP_TIMEOUT)
  void stop().finally(() => process.exit(0))
}

function formatSummary(cloud: { url: string; timesheetUrl: string; mailUrl: string }, seconds: number): string {
  const accounts = ['admin', 'admin2', 'hr', 'leader', 'devmanager', 'finance', 'it', 'rewards', 'employee']
  return `
  Muster        ${cloud.url}
  Timesheets    ${cloud.timesheetUrl}
  Mail inbox    ${cloud.mailUrl}

  Accounts      ${accounts.slice(0, 5).join(', ')},
                ${accounts.slice(5).join(', ')} @muster.example
  Password      muster-demo

  Ready after ${seconds} s. Ctrl-C ends it; the data stays for the next start (npm start -- --fresh begins anew).
`
}
