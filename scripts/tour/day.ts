/** The date of all pictures. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clockEnvironment } from '../testing-day.ts'

/**
 * The demo company depends on the day on which it is created, so all pictures use the same day. It is years ahead,
 * because clocks can only be moved forward. It is a Wednesday, so that the week has days before and after it, and the
 * last one of its month, when sheets are nearly full and wait for approval.
 */
const INSTANT = '2030-05-29T15:00:00Z'

/** Runs a module with the clock on that day and the arguments of this command. Returns its exit code. */
export function runOnThatDay(module: URL): number {
  const { status } = spawnSync(process.execPath, [fileURLToPath(module), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...clockEnvironment(INSTANT, new Date()) },
  })
  return status ?? 1
}
