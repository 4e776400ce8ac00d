/**
 * `npm run restore -- staging 2026-11-20T08:00:00Z`: brings a stage back to an instant of the last 35 days. `--from`
 * names a table that already has that state, such as one restored from a backup; `--keys` is the private escrow key,
 * for secrets that were dropped since. docs/runbook.md says when and how.
 */
import { readFile } from 'node:fs/promises'
import { STAGES } from '#infra/stages.ts'
import { askToType, exitWith, findStage, readArguments } from './command-line.ts'
import { openSecrets } from './rotate/reencrypt-stage.ts'
import { connectToStageTable } from './stage-table.ts'

const usage = `Usage: npm run restore -- ${STAGES.join(' | ')} <instant, such as 2026-11-20T08:00:00Z> [--from <table>] [--keys <file>] [--yes]`
const { values, positionals } = readArguments(
  { from: { type: 'string' }, keys: { type: 'string' }, yes: { type: 'boolean' } },
  usage,
)
const [stageName, at = '', ...more] = positionals
const stage = findStage(stageName)
if (!stage || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(at) || more.length) exitWith(usage, 2)
const instant = new Date(at)
if (!(instant < new Date())) exitWith(`${at} is not in the past.`, 2)
if (stage === 'local' && !values.from)
  exitWith('DynamoDB Local keeps no past: name a table that holds it with --from.', 2)

try {
  await connectToStageTable(stage)
  const { settings } = await import('#kit/settings.ts')
  const { restoreStage } = await import('./restore/stage.ts')
  const { dropTable, restoredNameOf, restoreTableAt } = await import('./restore/point-in-time.ts')
  const question = `Everything that was saved in ${stage} since ${at} will be gone. Type the name of the stage: `
  if (!values.yes && (await askToType(question)) !== stage) exitWith('Nothing was restored.', 1)
  const keys = values.keys ? JSON.parse(await readFile(values.keys, 'utf8')) : undefined
  const restoredTable = values.from ?? restoredNameOf(stage, instant)
  if (!values.from) {
    console.log(`Restoring ${settings.table} into ${restoredTable}, which takes a while …`)
    await restoreTableAt(settings.table, restoredTable, instant)
  }
  const escrow = keys ? { escrow: { secrets: await openSecrets(stage), privateKey: keys } } : {}
  await restoreStage({ instant, restoredTable, say: console.log, ...escrow })
  if (!values.from) await dropTable(restoredTable)
  console.log(`${stage} is what it was at ${at}.`)
} catch (error) {
  exitWith(`${(error as Error).message}. Run it again: it does what is left.`, 1)
}
