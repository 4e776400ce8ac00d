/**
 * `npm run herd`: measures how many cold instances answer at the first try if all of them list the employees of a
 * company of 10,000 within two seconds, while a partition of the table serves 3,000 units a second. Rows and the
 * partition's limit are scaled down by the same factor, so that this machine is not the bottleneck. `--copies old`
 * gives the instances an outdated snapshot of the rows, `no` none.
 */
// First: the table's client reads its settings when it is loaded.
import './bench/environment.ts'
import { parseArgs } from 'node:util'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { startThrottlingDoor } from './herd/throttling-door.ts'
import { createTableLike, startTable } from './local/tables.ts'

const { values } = parseArgs({
  options: {
    instances: { type: 'string', default: '10,30,100,200' },
    copies: { type: 'string', default: 'yes' },
  },
})
/** The units and pages of a load of 10,000 employees (`npm run bench`), and a partition's units per second. */
const [UNITS_A_LOAD, PAGES, UNITS_A_SECOND] = [1_533, 12, 3_000]
const WITHIN = 2_000
const TWO_HOURS = 2 * 3600_000

const { endpoint, tableName, stop } = await startTable()
process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint
const [{ startTestBucket }, { fillList, measureCrowd, openList, ROWS }, { documentClient }] = await Promise.all([
  import('./testing/files.ts'),
  import('./herd/crowd.ts'),
  import('#kit/table.ts'),
])
const bucket = await startTestBucket()
if (values.copies === 'no') delete process.env.FILES
process.env.TABLE = `herd-${Date.now()}`
await createTableLike(tableName, process.env.TABLE, endpoint)

/** Dates the snapshot two hours back. */
const ageCopy = (name: string) =>
  documentClient.send(
    new UpdateCommand({
      TableName: process.env.TABLE,
      Key: { pk: 'ROW_SNAPSHOT', sk: name },
      UpdateExpression: 'SET askedAt = :then, claimedAt = :then',
      ExpressionAttributeValues: { ':then': Date.now() - TWO_HOURS },
    }),
  )

const pageItems = Math.ceil(ROWS / PAGES)
const unlimited = await startThrottlingDoor(endpoint, { unitsASecond: Infinity, pageItems })
await fillList('ONE')
const { units: unitsOfOne } = await measureCrowd('ONE', 1, 0, unlimited)
unlimited.stop()
/** The factor by which everything is scaled down. */
const share = unitsOfOne / UNITS_A_LOAD
for (const count of values.instances.split(',').map(Number)) {
  const name = `CROWD_${count}`
  await fillList(name)
  // Warms up one instance first, which writes the snapshot.
  if (values.copies !== 'no') await openList(name).rows(new Date())
  if (values.copies === 'old') await ageCopy(name)
  const door = await startThrottlingDoor(endpoint, { unitsASecond: UNITS_A_SECOND * share, pageItems })
  const { answers, times, units, wholeUnits, refused } = await measureCrowd(name, count, WITHIN, door)
  door.stop()
  const good = answers.filter(answer => answer === ROWS).length
  const errors = [...new Set(answers.filter(answer => answer !== ROWS))].join(', ')
  console.log(
    `${count} instances: ${good} answered at the first try${errors ? `, ${count - good} did not (${errors})` : ''}; ` +
      `the last after ${(Math.max(...times) / 1000).toFixed(1)} s; ` +
      `${Math.round(wholeUnits / share + units - wholeUnits)} units, ${refused} requests throttled`,
  )
}
await bucket.stop()
await stop()
process.exit(0)
