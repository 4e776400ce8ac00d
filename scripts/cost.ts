/**
 * `npm run cost -- [--people 300] [--stage production]`: prints the cost of a stage in a month. Fixed resources are
 * counted in the stage's template, the calls' use of the table is measured on the built functions, prices and habits
 * are data (`cost/`). Without `--people`, it prints the cost for 0, 100 and 10,000 people.
 */
import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { addStage } from '#infra/app.ts'
import { STAGES } from '#infra/stages.ts'
import { startMeter } from './bench/meter.ts'
import { exitWith, findStage, readArguments } from './command-line.ts'
import { ASSUMPTIONS } from './cost/assumptions.ts'
import { measureWork, summarizeWork } from './cost/measure-work.ts'
import { costMonth, type MonthlyCost, type StandingParts } from './cost/month.ts'
import { PRICES } from './cost/prices.ts'
import { startTable } from './local/tables.ts'
import { startTestSecrets } from './testing/secrets.ts'

const USAGE = 'Usage: npm run cost -- [--people <number>] [--stage <stage>]'
/** The size of the measured company, from which other sizes are extrapolated. */
const MEASURED_SIZE = 300

const { values } = readArguments({ people: { type: 'string' }, stage: { type: 'string' } }, USAGE)
const stage = findStage(values.stage ?? 'production')
if (!stage) exitWith(`There is no stage ${values.stage}: ${STAGES.join(', ')}.`, 2)
const sizes = values.people === undefined ? [0, 100, 10_000] : [Number(values.people)]
if (!sizes.every(size => Number.isInteger(size) && size >= 0)) exitWith(USAGE, 2)

Object.assign(process.env, {
  LOG: 'errors',
  STAGE: 'cost',
  CLIENT_TIMEOUT: '30000',
  ...(await startTestSecrets()),
  OWN_PLACE: '[]',
  CURRENCIES: '{}',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'MUSTERLOCAL',
  AWS_SECRET_ACCESS_KEY: 'muster-local-secret',
})
const { endpoint, tableName, stop } = await startTable()
process.env.TABLE = tableName
const meter = await startMeter(endpoint)
const measured = await measureWork(MEASURED_SIZE, endpoint, meter)
meter.stop()
await stop()

const standing = countStanding(Template.fromStack(addStage(new App(), { stage })))
const work = summarizeWork(MEASURED_SIZE, measured)
console.log(`\nUnits of the table, measured with ${MEASURED_SIZE} people`)
console.table(
  Object.fromEntries(
    measured.map(({ name, cold, warm }) => [
      name,
      {
        'cold requests': cold.requests,
        'cold units': cold.units,
        'warm requests': warm.requests,
        'warm units': warm.units,
        'of them written': warm.writing.units,
      },
    ]),
  ),
)
console.log(`\nA month of ${stage}, in US dollars, after ${ASSUMPTIONS.years} years of work, without free tiers`)
printMonths(sizes.map(size => costMonth(size, standing, work, ASSUMPTIONS, PRICES)))
process.exit(0)

function printMonths(months: readonly MonthlyCost[]): void {
  const names = months.at(-1)?.items.map(({ name }) => name) ?? []
  const row = (read: (month: MonthlyCost) => number) =>
    Object.fromEntries(months.map(month => [`${month.people} people`, read(month).toFixed(2)]))
  const dollarsOf = (name: string) => (month: MonthlyCost) => month.items.find(item => item.name === name)?.dollars ?? 0
  console.table({
    ...Object.fromEntries(names.map(name => [name, row(dollarsOf(name))])),
    Total: row(({ total }) => total),
  })
}

function countStanding(template: Template): StandingParts {
  const count = (type: string) => Object.keys(template.findResources(type)).length
  const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'))
  return {
    keys: count('AWS::KMS::Key'),
    secrets: count('AWS::SecretsManager::Secret'),
    alarms: count('AWS::CloudWatch::Alarm'),
    metrics: count('AWS::Logs::MetricFilter'),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    minuteJobs: Object.values(template.findResources('AWS::Scheduler::Schedule')).filter(
      ({ Properties }) => Properties.ScheduleExpression === 'rate(1 minute)',
    ).length,
    firewallRules: acl?.Properties.Rules.length,
  }
}
