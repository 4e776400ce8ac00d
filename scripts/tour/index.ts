/**
 * `npm run tour`: takes the pictures of the README and of docs/tour.md from the demo company, and writes that page.
 * Takes two minutes. `npm run tour -- search phone` takes only the pictures whose name contains one of the words.
 */
import { runOnThatDay } from './day.ts'
import { writeTourPage } from './page.ts'
import { PICTURES } from './pictures.ts'

const status = runOnThatDay(new URL('take-pictures.ts', import.meta.url))
if (status === 0) await writeTourPage(PICTURES)
process.exit(status)
