/** `npm start`: the whole of Muster on this machine until Ctrl-C. `--fresh` begins anew, `--built` serves the built web app. */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildWhereMissing } from './built-web.ts'
import { startCloud } from './cloud.ts'
import { InUse } from './data-folder.ts'
import { PortTaken } from './front-door.ts'
import { BUILT_WEB } from './site.ts'

const NODE = '24'
/** What is still running after this long is left to the process's end. */
const PATIENCE = 1500

const began = performance.now()
if (process.versions.node.split('.')[0] !== NODE)
  give(`Muster runs on Node ${NODE}, this is ${process.version}. Start it with npm start, which brings the right one.`)

const { values } = parseArgs({
  options: {
    fresh: { type: 'boolean' },
    built: { type: 'boolean' },
    quiet: { type: 'boolean' },
    employees: { type: 'string' },
  },
})
const port = Number(process.env.PORT ?? 3000)
if (!(Number.isInteger(port) && port > 0 && port < 65536)) give(`PORT is ${process.env.PORT}, which is no port number.`)

try {
  if (values.built) await buildWhereMissing(BUILT_WEB, buildWeb, console.log)
  const { stop, ...cloud } = await startCloud({
    port,
    data: process.env.MUSTER_DATA ?? '.local',
    fresh: values.fresh ?? false,
    built: values.built ?? false,
    quiet: values.quiet ?? false,
    watch: true,
    ...(values.employees ? { seed: { employees: Number(values.employees) } } : {}),
  })
  // Until here a signal ends the process at once, which the database and the next start can take.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(stop))
  console.log(summary(cloud, Math.round((performance.now() - began) / 1000)))
} catch (error) {
  if (error instanceof PortTaken || error instanceof InUse) give(error.message)
  throw error
}

async function buildWeb(): Promise<void> {
  const { build } = await import('vite')
  await build({ configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)), logLevel: 'warn' })
}

function end(stop: () => Promise<void>): void {
  console.log('\nStopping …')
  setTimeout(() => process.exit(0), PATIENCE)
  void stop().finally(() => process.exit(0))
}

function give(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

function summary(cloud: { url: string; timesheetUrl: string; mailUrl: string }, seconds: number): string {
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
