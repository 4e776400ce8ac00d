/** A run of an import as its Lambda would do it, in a process that can be killed: the event is its argument. */
import { existsSync, readFileSync } from 'node:fs'
import { handler } from '#functions/company-import/job.ts'
import { resolveLocalhostNames } from '../local/localhost-names.ts'

resolveLocalhostNames()
const began = performance.now()
await handler(JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write(JSON.stringify({ milliseconds: performance.now() - began, peak: readPeakMemory() }))

/** Linux includes the parent's memory at the time of the fork in a child's maxRSS, but not in its high-water mark. */
function readPeakMemory(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, kilobytes = process.resourceUsage().maxRSS] = /VmHWM:\s*(\d+) kB/.exec(status) ?? []
  return Number(kilobytes) * 1024
}
