/** `npm run close-month -- 2026-10 [stage]`: what the nightly job does, for one month and by hand. The stage is `local` unless named. */
import { STAGES } from '#infra/stages.ts'
import { closesAt } from '#shared/features/timesheets/closing.ts'
import { reachTableOf } from './stage-table.ts'

const [month = '', named = 'local', ...more] = process.argv.slice(2)
const stage = STAGES.find(one => one === named)
const now = new Date()

if (!month || more.length) give('Usage: npm run close-month -- 2026-10 [stage]', 2)
if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) give(`${month} is no month: write it as 2026-10.`, 2)
if (!stage) give(`There is no stage ${named}: ${STAGES.join(', ')}.`, 2)

const period = `${month}-01`
const closes = closesAt(period)
if (now < closes)
  give(`${month} is not over: it closes on ${closes.toISOString().slice(0, 10)} at 23:00 UTC. Nothing was changed.`, 1)
await reachTableOf(stage).catch((error: Error) => give(`${error.message}.`, 1))

const { closeMonth } = await import('#functions/timesheets/closing-month.ts')
const isShown = process.stdout.isTTY
const { failed, ...ends } = await closeMonth(period, now, (done, all) => {
  const tenths = Math.floor((done / all) * 10)
  if (isShown) process.stdout.write(`\r${'█'.repeat(tenths)}${'░'.repeat(10 - tenths)} ${done} of ${all} sheets`)
})
const told = Object.entries(ends).map(([end, count]) => `${count} ${end}`)
console.log(
  `${isShown && told.length ? '\n' : ''}${month} in ${stage}: ${told.join(', ') || 'nothing was left to close'}.`,
)
if (failed) give(`${failed} failed. Run it again: it does what is left.`, 1)

function give(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}
