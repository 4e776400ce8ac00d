/**
 * Stamps closed sheets: of the months that have closed lately and of those reopened until now, each once, with its
 * history. A run keeps no position: a sheet is stamped when its row does not say so, whoever left it over and why.
 */
import { MUSTER, recordingChange } from '#kit/history.ts'
import { eachInLanes, movingOn, type Tally } from '#kit/jobs.ts'
import { tryWriteAll, type Write, WriteRefused } from '#kit/table.ts'
import { closedFrom, isToStamp, lastClosed } from '#shared/features/timesheets/closing.ts'
import type { TimesheetRow } from '#shared/features/timesheets.ts'
import { addMonths, type Day, monthOfDay } from '#shared/kit/dates.ts'
import { monthOf, SHARDS, shardOf } from '#shared/kit/ids.ts'
import { forgettingReopened, reopenedSheets } from './reopened.ts'
import { timesheets } from './store.ts'

/** What a night looks through: the month that closed last, and those that failed nights may have left. */
const MONTHS = 3

/**
 * The stamp of a full sheet takes some 18 units, its history and the index included. Twelve a second are a quarter of the
 * 1,000 that one partition takes, and sixteen such partitions stay below the 4,000 of a new on-demand table.
 */
export const PER_SECOND = 12

type Stampable = Pick<TimesheetRow, 'period' | 'reopened' | 'closedAt'>
type Listed = Stampable & { readonly _id: string; readonly version: number }
export type Progress = (done: number, all: number) => void

/** Stamps all that has closed by now: the job of every night. */
export async function closeDue(now: Date): Promise<Tally> {
  const months = closedMonths(now)
  const listed = (await Promise.all(months.map(period => dueIn(period, now)))).flat()
  const known = new Set(listed.map(({ _id }) => _id))
  const over = (await reopenedSheets()).filter(({ _id, until }) => !known.has(_id) && new Date(until) <= now)
  const older = await timesheets.several(over.map(({ _id }) => _id))
  return stampAll([...listed, ...older], now)
}

/** Stamps what is left of one month that is over. */
export const closeMonth = async (period: Day, now: Date, told?: Progress): Promise<Tally> =>
  stampAll(await dueIn(period, now), now, told)

/** The last months that have closed, the oldest first, so that what was left waits no longer. */
function closedMonths(now: Date): Day[] {
  return Array.from({ length: MONTHS }, (_, back) => addMonths(lastClosed(now), -back)).reverse()
}

const dueIn = async (period: Day, now: Date): Promise<Listed[]> =>
  (await timesheets.rows(now, { month: monthOfDay(period) })).filter(row => isToStamp(row, now))

function stampAll(due: readonly Listed[], now: Date, told: Progress = () => {}): Promise<Tally> {
  const clock = movingOn(now)
  let done = 0
  const lanes = { laneOf: partitionOf, perSecond: PER_SECOND, atOnce: SHARDS }
  return eachInLanes(due, lanes, async row => {
    const end = await stamp(row, now, clock)
    told(++done, due.length)
    return end
  })
}
const partitionOf = ({ _id }: Listed) => `${monthOf(_id)}#${shardOf(_id)}`

const TRIES = 5

/** Stamps one as it was listed; when somebody was faster, as it is then, if it is closed still. */
async function stamp(listed: Listed, now: Date, clock: () => Date): Promise<string> {
  let row: Listed | undefined = listed
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (!row || !isToStamp(row, now)) return 'settled meanwhile'
    try {
      await tryWriteAll(stamping(row, clock()))
      return 'closed'
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
      row = await timesheets.find(listed._id)
    }
  }
  throw new Error('Somebody changes this sheet all the time')
}

/** The stamp says from when the sheet is closed, not when the job came by: late or twice, it comes to the same. */
function stamping(row: Listed, written: Date): Write[] {
  const at = closedFrom(row)
  const closedAt = at.toISOString()
  return [
    timesheets.setting(row, { closedAt }, written),
    recordingChange('TIMESHEET', row._id, row.version + 1, MUSTER, at, [
      { field: 'closedAt', from: null, to: closedAt },
    ]),
    ...(row.reopened ? [forgettingReopened(row._id)] : []),
  ]
}
