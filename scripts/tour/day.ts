/** The day of all pictures. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clockEnvironment } from '../testing-day.ts'

/**
 * The demo company is made for the day it is made on, so all pictures are of one day. Clocks can only be moved forward:
 * it lies years ahead. It is a Wednesday, so that the week has days behind and before it, and the last one of its month,
 * when sheets are nearly full and wait for approval.
 */
const INSTANT = '2030-05-29T15:00:00Z'

/** Runs a module as on that day, with the words of this command. Returns how it ended. */
export function runOnThatDay(module: URL): number {
  const { status } = spawnSync(process.execPath, [fileURLToPath(module), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...clockEnvironment(INSTANT, new Date()) },
  })
  return status ?? 1
}
