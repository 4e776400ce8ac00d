/** Measures what people's usual calls take from the table: on the deployed bundles, warm and cold. */
import { actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { homeApi } from '#shared/features/home.ts'
import { availablePeriods } from '#shared/features/timesheets/closing.ts'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import type { Audience } from '#shared/kit/access.ts'
import type { AnyCall } from '#shared/kit/contract.ts'
import { loadInstance } from '../bench/lists.ts'
import type { Meter, Reading } from '../bench/meter.ts'
import { fillCompany, type Worker } from '../load/company.ts'
import type { MeasuredWork } from './month.ts'

export interface MeasuredCall {
  readonly name: string
  readonly cold: Reading
  readonly warm: Reading
}

const sheets = timesheetsApi.calls

/** Fills the table that the environment names with a company of `size`, and calls what its people call. */
export async function measureWork(size: number, dynamo: string, meter: Meter): Promise<readonly MeasuredCall[]> {
  // What was written within a row cache's overlap is read again; this was written before.
  const now = new Date(Date.now() - 3600_000)
  const [, period = ''] = availablePeriods(now)
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo
  const company = await fillCompany(size, period, now)
  const [employee, leader] = [company.employees[0], company.leaders[0]]
  if (!employee?.sheetId || !leader) throw new Error('The company lacks an employee with a sheet, or a leader')
  process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint
  const params = { id: employee.sheetId }
  const instances = new Map<string, Awaited<ReturnType<typeof loadInstance>>>()
  const measured: MeasuredCall[] = []

  async function measure(
    name: string,
    feature: string,
    call: AnyCall,
    who: Worker,
    audience: Audience,
    sent: (round: number) => object,
  ) {
    const instance = instances.get(feature) ?? (await loadInstance(feature))
    instances.set(feature, instance)
    meter.read()
    await instance(call, { _id: who._id }, sent(1), audience)
    const cold = meter.read()
    // The second call reads again what was new to the first.
    await instance(call, { _id: who._id }, sent(2), audience)
    meter.read()
    const answer = await instance(call, { _id: who._id }, sent(3), audience)
    measured.push({ name, cold, warm: meter.read() })
    return answer
  }
  const sheet = (await measure('a timesheet', 'timesheets', sheets.one, employee, 'timesheet', () => ({
    params,
  }))) as Timesheet
  const day = sheet.days.find(({ date, type }) => !isWeekend(date) && type.name === 'Normal')
  // Other hours each time: what changes nothing is not written.
  const save = (round: number) => ({
    params,
    body: { changes: [{ dayId: day?._id, hours: round, description: 'Reviewed the report of last month' }] },
  })
  await measure(SAVE, 'timesheets', sheets.change, employee, 'timesheet', save)
  await measure('the home', 'home', homeApi.calls.overview, leader, 'staff', () => ({}))
  await measure('the count at the bell', 'home', homeApi.calls.unreadNotices, leader, 'staff', () => ({}))
  await measure('the people', 'employees', employeesApi.calls.list, leader, 'staff', () => ({}))
  const query = { leaderAssigned: leader.employeeId, status: actionItemStatuses.id('Open'), pageSize: '20' }
  await measure('the action items', 'action-items', actionItemsApi.calls.list, leader, 'staff', () => ({ query }))
  return measured
}
const SAVE = 'a save of a day'

const readUnitsOf = ({ units, writing }: Reading): number => units - writing.units

/** Sums up the calls: all of them are as frequent as each other, except for the save. */
export function summarizeWork(size: number, measured: readonly MeasuredCall[]): MeasuredWork {
  const save = measured.find(({ name }) => name === SAVE)?.warm
  if (!save) throw new Error('No save was measured')
  const reading = measured.filter(({ name }) => name !== SAVE)
  const average = (units: (one: MeasuredCall) => number) =>
    reading.reduce((sum, one) => sum + units(one), 0) / reading.length
  return {
    readUnits: average(({ warm }) => readUnitsOf(warm)),
    save: { readUnits: readUnitsOf(save), writeUnits: save.writing.units },
    coldReadUnitsAPerson: average(({ cold, warm }) => Math.max(0, readUnitsOf(cold) - readUnitsOf(warm))) / size,
  }
}
