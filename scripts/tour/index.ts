/**
 * `npm run tour`: takes the pictures of the README and of docs/tour.md from the demo company, and writes that page.
 * Takes two minutes. `npm run tour -- search phone` takes only the pictures whose name contains one of the words.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { clockEnvironment } from '../testing-day.ts'
import { writeTourPage } from './page.ts'
import { PICTURES } from './pictures.ts'

/**
 * The demo company is made for the day it is made on, so all pictures are of one day. Clocks can only be moved forward:
 * it lies years ahead. It is a Wednesday, so that the week has days behind and before it, and the last one of its month,
 * when sheets are nearly full and wait for approval.
 */
const INSTANT = '2030-05-29T15:00:00Z'

const { status } = spawnSync(
  process.execPath,
  [fileURLToPath(new URL('take-pictures.ts', import.meta.url)), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...clockEnvironment(INSTANT, new Date()) } },
)
if (status === 0) await writeTourPage(PICTURES)
process.exit(status ?? 1)
