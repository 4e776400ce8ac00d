/**
 * `npm run close-month -- 2026-10 [stage]`: does the nightly job's work, for one month and by hand. The stage is
 * `local` by default.
 */
import { STAGES, settingsOf } from '#infra/stages.ts'
import { monthClosingTime } from '#shared/features/timesheets/closing.ts'
import { exitWith, findStage } from './command-line.ts'
import { connectToStageTable } from './stage-table.ts'

const [month = '', stageName = 'local', ...more] = process.argv.slice(2)
const stage = findStage(stageName)

if (!month || more.length) exitWith('Usage: npm run close-month -- 2026-10 [stage]', 2)
if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) exitWith(`${month} is no month: write it as 2026-10.`, 2)
if (!stage) exitWith(`There is no stage ${stageName}: ${STAGES.join(', ')}.`, 2)

await connectToStageTable(stage).catch((error: Error) => exitWith(`${error.message}.`, 1))

// Sealed documents contain the company's name, as those of the nightly job do.
process.env.COMPANY ??= settingsOf(stage).company

const now = new Date()
const period = `${month}-01`
const closes = monthClosingTime(period)
if (now < closes)
  exitWith(
    `${month} is not over: it closes on ${closes.toISOString().slice(0, 10)} at 23:00 UTC. Nothing was changed.`,
    1,
  )

const { closeMonth } = await import('#functions/timesheets/close-month.ts')
const isShown = process.stdout.isTTY
const { failed, ...ends } = await closeMonth(period, now, (done, all) => {
  const tenths = Math.floor((done / all) * 10)
  if (isShown) process.stdout.write(`\r${'█'.repeat(tenths)}${'░'.repeat(10 - tenths)} ${done} of ${all} sheets`)
})
const outcomes = Object.entries(ends).map(([end, count]) => `${count} ${end}`)
console.log(
  `${isShown && outcomes.length ? '\n' : ''}${month} in ${stage}: ${outcomes.join(', ') || 'nothing was left to close'}.`,
)
if (failed) exitWith(`${failed} failed. Run it again: it does what is left.`, 1)
