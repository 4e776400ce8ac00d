/** `npm run migrate -- staging`: migrates stored records to the current format, as the nightly job does. */
import { STAGES } from '#infra/stages.ts'
import { exitWith, findStage } from './command-line.ts'
import { connectToStageTable } from './stage-table.ts'

const [named, ...more] = process.argv.slice(2)
const stage = findStage(named)
if (!stage || more.length) exitWith(`Usage: npm run migrate -- ${STAGES.join(' | ')}`, 2)

try {
  await connectToStageTable(stage)
  const { migrations } = await import('#kit/migrations/list.ts')
  const { runMigrations } = await import('#kit/migrations/run.ts')
  const changed = await runMigrations(migrations, new Date())
  console.log(`What is stored in ${stage} has the form of now: ${changed} items changed.`)
} catch (error) {
  exitWith(`${(error as Error).message}. Run it again: it does what is left.`, 1)
}
