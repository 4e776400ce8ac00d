/**
 * Closing a month in tests: writes its sheets directly into a table, can kill the job at any point, and reads the
 * table afterwards.
 */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { dayIdsOf, type StoredTimesheet, sheetIdOf, timesheets, withSheetTotals } from '#functions/timesheets/store.ts'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { startMeter } from '#scripts/bench/meter.ts'
import type { MeteredRequest } from '#scripts/bench/units.ts'
import { writeMany } from '#scripts/seed/write.ts'
import { buildMonthRows, isWeekend } from '#shared/features/timesheets/days.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import type { Day } from '#shared/kit/dates.ts'
import type { TestBucket } from './files.ts'
import { spawnJob } from './job-process.ts'

const PROJECT = 'b'.repeat(24)
const TASKS = 'Checkout flow, payment retries, code review and pairing, planning of the sprint'

/** A typical sheet at the end of a month. */
export function buildFullSheet(person: number, period: Day): StoredTimesheet {
  const employee = person.toString(16).padStart(24, '0')
  const _id = sheetIdOf(employee, period, PROJECT)
  const idsOf = dayIdsOf(_id)
  const days = buildMonthRows(period, new Map(), { holidays: false, vacations: false }, date => idsOf(date)[0]).map(
    row => (isWeekend(row.date) ? row : { ...row, timeSpent: 8, taskDescription: TASKS }),
  )
  return withSheetTotals({
    _id,
    version: 1,
    employee,
    project: PROJECT,
    period,
    days,
    submittedAt: null,
    closedAt: null,
    seal: null,
    reopened: null,
    uploadedFileName: '',
    file: null,
  })
}

/** Writes that many sheets into the table that the environment names. */
export async function insertFullSheets(count: number, period: Day, now: Date): Promise<void> {
  const sheets = Array.from({ length: count }, (_, person) => buildFullSheet(person, period))
  await writeMany(sheets.map(({ _id, version, ...sheet }) => timesheets.insertWrite(_id, sheet, now)))
}

/** Returns the whole table, without each record's time and request of its last change. */
export async function dumpTable(TableName: string): Promise<string[]> {
  const found: string[] = []
  let from: Record<string, unknown> | undefined
  do {
    const page = await documentClient.send(new ScanCommand({ TableName, ExclusiveStartKey: from }))
    for (const { changedAt, writtenBy, ...item } of page.Items ?? []) found.push(canonicalJson(item))
    from = page.LastEvaluatedKey
  } while (from)
  return found.sort()
}

/** Writes by partition, each with its instant in milliseconds. */
export type WritesByPartition = Map<string, number[]>

interface KillPoint {
  /** The number of the transaction, or of the file, at which the process is killed. */
  readonly killAt?: number
  readonly killAtFile?: number
}

/** Closes timesheets in a separate process, which may be killed. */
export async function closeInChildProcess(
  { dynamo, bucket }: { readonly dynamo: string; readonly bucket: TestBucket },
  { killAt, killAtFile }: KillPoint = {},
) {
  const writes: WritesByPartition = new Map()
  let transactions = 0
  let files = 0
  bucket.onWrite(() => {
    if (++files === killAtFile) job.kill()
  })
  const meter = await startMeter(dynamo, ({ operation, input }) => {
    if (READ_OPERATIONS.includes(operation)) return
    const at = performance.now()
    for (const pk of partitionsIn(operation, input)) writes.set(pk, [...(writes.get(pk) ?? []), at])
    if (++transactions === killAt) job.kill()
  })
  const job = spawnJob('timesheets', 'close-timesheets', {
    TABLE: settings.table,
    AWS_ENDPOINT_URL_DYNAMODB: meter.endpoint,
    // Not every system's resolver knows the names below `localhost`.
    AWS_ENDPOINT_URL_S3: (process.env.AWS_ENDPOINT_URL_S3 ?? '').replace('files.localhost', '127.0.0.1'),
  })
  try {
    const tally = await job.result
    return { tally, writes, transactions, files, ...meter.read() }
  } finally {
    bucket.onWrite(undefined)
    meter.stop()
  }
}
const READ_OPERATIONS = ['Query', 'GetItem', 'BatchGetItem']

interface KeyedItem {
  readonly pk: { readonly S: string }
}
type WriteItem = Readonly<Record<string, { readonly Item?: KeyedItem; readonly Key?: KeyedItem }>>
function partitionsIn(operation: string, input: MeteredRequest['input']): string[] {
  if (operation !== 'TransactWriteItems') throw new Error(`The job writes by ${operation}`)
  return (input.TransactItems as WriteItem[]).flatMap(item =>
    Object.values(item).flatMap(({ Item: put, Key: key }) => (put ?? key)?.pk.S ?? []),
  )
}

/**
 * Returns the writes per second to the busiest partition. A delayed write arrives closer to the next one and would look
 * like a peak, so each write of the first half is compared with the last one, and the median of these rates counts.
 */
export function writesPerSecond(writes: WritesByPartition): number {
  const paces = [...writes.values()].map(instants => {
    const sorted = instants.toSorted((a, b) => a - b)
    const last = sorted.length - 1
    const half = sorted.slice(0, Math.ceil(last / 2))
    const rates = half.map((at, index) => ((last - index) * 1000) / ((sorted[last] ?? at) - at)).sort((a, b) => a - b)
    return rates[Math.floor(rates.length / 2)] ?? 0
  })
  return Math.max(...paces)
}
