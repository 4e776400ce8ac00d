/** A month's cost, worked out by hand with round figures. */
import { describe, expect, it } from 'vitest'
import type { ASSUMPTIONS } from './assumptions.ts'
import { costMonth, type MeasuredWork, type StandingParts, type Widened } from './month.ts'
import type { PRICES } from './prices.ts'

const standing: StandingParts = {
  keys: 1,
  secrets: 3,
  alarms: 50,
  metrics: 4,
  dashboards: 1,
  minuteJobs: 0,
  firewallRules: 5,
}
const work: MeasuredWork = { readUnits: 2, save: { readUnits: 4, writeUnits: 10 }, coldReadUnitsAPerson: 0.5 }
const how: Widened<typeof ASSUMPTIONS> = {
  workingDays: 20,
  callsADay: 50,
  savesADay: 5,
  fileRequestsADay: 10,
  megabytesADay: 2,
  emailsADay: 1,
  memory: 2,
  warmSeconds: 0.1,
  coldSeconds: 1,
  startsADay: { always: 100, aPerson: 1 },
  secretsAStart: { read: 3, decrypted: 0.5 },
  emptyRun: { seconds: 0.5, readUnits: 2 },
  logBytes: 1000,
  tracedShare: 0.1,
  years: 1,
  tableBytesAMonth: 1_000_000,
  fileBytesAMonth: 2_000_000,
  backups: 10,
}
const price: Widened<typeof PRICES> = {
  apiCall: 0.001,
  functionCall: 0.002,
  functionGigabyteSecond: 0.01,
  readUnit: 0.0001,
  writeUnit: 0.001,
  tableGigabyte: 2,
  recoveryGigabyte: 1,
  backupGigabyte: 4,
  fileGigabyte: 5,
  edgeRequest: 0.003,
  edgeGigabyte: 6,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.004,
  logGigabyte: 7,
  alarm: 0.1,
  metric: 0.5,
  dashboard: 3,
  trace: 0.01,
  key: 1,
  keyUse: 0.005,
  secret: 0.4,
  secretReading: 0.001,
  email: 0.2,
}
const itemsOf = (people: number, parts = standing) =>
  Object.fromEntries(
    costMonth(people, parts, work, how, price).items.map(({ name, dollars }) => [
      name,
      Math.round(dollars * 1000) / 1000,
    ]),
  )

describe('the cost of a month', () => {
  it('consists only of fixed costs when nobody works', () => {
    const { total, calls } = costMonth(0, standing, work, how, price)
    // 1 key, 3 secrets at 0.40, 50 alarms at 0.10, 4 metrics at 0.50, a dashboard at 3, and a firewall with 5 rules.
    expect([calls, Number(total.toFixed(3))]).toEqual([0, 1 + 1.2 + 5 + 2 + 3 + 10])
  })

  it('includes the runs of a job that runs every minute, even if nobody works', () => {
    // 30 × 24 × 60 = 43,200 runs: 86.40 for the calls and 432 for 21,600 s of 2 GB; 86,400 units; 43.2 MB of logs.
    expect(itemsOf(0, { ...standing, minuteJobs: 1 })).toMatchObject({
      Lambda: 86.4 + 432,
      'Table, reads': 8.64,
      'Logs and traces': 0.302,
    })
  })

  it('includes the usage of a hundred people', () => {
    // 100 people × 20 days × 50 calls = 100,000 calls, of them 10,000 saves; 20,000 requests for files;
    // 20 days × (100 + 100) = 4,000 starts.
    expect(itemsOf(100)).toEqual({
      // 4,000 starts that use a key 2,000 times, and read 12,000 secrets.
      Keys: 1 + 10,
      Secrets: 1.2 + 12,
      'Alarms and metrics': 10,
      Firewall: 10 + 480,
      // 120,000 requests, and 100 × 20 × 2 MB = 4 GB.
      CloudFront: 360 + 24,
      API: 100,
      // 200 for the calls; 10,000 s + 4,000 s of 2 GB.
      Lambda: 200 + 280,
      // 90,000 × 2 + 10,000 × 4 + 4,000 starts × 50 units.
      'Table, reads': 42,
      'Table, writes': 100,
      // 100 people × 12 months × 1 MB = 1.2 GB.
      'Table, storage': 3.6,
      Backups: 48,
      Files: 12,
      // 0.1 GB of lines, 10,000 traces.
      'Logs and traces': 0.7 + 100,
      Email: 400,
    })
  })

  it('has no firewall if the stage has none, and lists the largest item first', () => {
    expect(itemsOf(100, { ...standing, firewallRules: undefined }).Firewall).toBe(0)
    const dollars = costMonth(100, standing, work, how, price).items.map(item => item.dollars)
    expect(dollars).toEqual(dollars.toSorted((a, b) => b - a))
  })
})
