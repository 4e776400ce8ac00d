/** Closing a whole month at once: the load of a partition per second, and that the job may be killed anywhere. */
import { createHash, randomUUID } from 'node:crypto'
import { startTestBucket } from '#scripts/testing/files.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { createTableLike } from '../local/tables.ts'
import { seededRandom } from '../seed/seeded-random.ts'

export interface ClosingFigures {
  readonly sheets: number
  /** The most writes in any second, to the busiest partition. */
  readonly writesASecond: number
  /** Units per sheet: its own write, those of the index and its audit log, and the reads to find it. */
  readonly unitsASheet: number
  /** From the first write to the last, in seconds: the job's own pace, unless the emulator is slower. */
  readonly seconds: number
  /** How often the job was killed before it was allowed to finish. */
  readonly kills: number
  /** Whether the killed job left the same data as an undisturbed one, with two files a sheet and no more. */
  readonly isSame: boolean
  /** Sealed versions of a sheet in the bucket, after all the kills: one, however often it was begun. */
  readonly sealsASheet: number
  /** The number of writes of a further run. */
  readonly writesAfter: number
}

const KILLS = 5

/** Closes `sheets` in a new table, with the schema of `pattern`, and once more with the job killed at random points. */
export async function measureClosing(sheets: number, pattern: string, dynamo: string): Promise<ClosingFigures> {
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: dynamo, COMPANY: 'Muster Example' })
  const bucket = await startTestBucket()
  const places = { dynamo, bucket }
  const { closeInChildProcess, insertFullSheets, writesPerSecond, dumpTable } = await import(
    '#scripts/testing/month-close.ts'
  )
  const [period = ''] = availablePeriods(new Date())
  const filled = async () => {
    process.env.TABLE = `bench-closing-${randomUUID()}`
    await createTableLike(pattern, process.env.TABLE, dynamo)
    await insertFullSheets(sheets, period, new Date(Date.now() - 3600_000))
    return process.env.TABLE
  }
  const state = async (table: string) => {
    const hash = createHash('sha256')
    for (const record of await dumpTable(table)) hash.update(record)
    return hash.digest('hex')
  }

  const undisturbed = await filled()
  const { writes, units } = await closeInChildProcess(places)
  const instants = [...writes.values()].flat()
  const seconds = (Math.max(...instants) - Math.min(...instants)) / 1000
  const wanted = await state(undisturbed)

  const disturbed = await filled()
  const chance = seededRandom(sheets)
  let kills = 0
  for (let run = 0; run < KILLS; run++) {
    const at = chance.between(1, Math.floor(sheets / (KILLS + 1)))
    // In turn at a transaction, and between the files of a seal and the table.
    const { tally } = await closeInChildProcess(places, run % 2 ? { killAtFile: at } : { killAt: at })
    if (!tally) kills++
  }
  await closeInChildProcess(places)
  const files = await bucket.keys('seals/')
  const isSame = (await state(disturbed)) === wanted && files.length === 2 * sheets
  const sealsASheet = files.filter(key => key.endsWith('.json')).length / sheets
  const { transactions: writesAfter } = await closeInChildProcess(places)
  await bucket.stop()
  return {
    sheets,
    seconds,
    kills,
    isSame,
    sealsASheet,
    writesAfter,
    writesASecond: Math.round(writesPerSecond(writes) * 10) / 10,
    unitsASheet: units / sheets,
  }
}
