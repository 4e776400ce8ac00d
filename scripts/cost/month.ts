/** What a stage costs in a month, from how people work, what their calls were measured to take, and the prices. */
import type { ASSUMPTIONS } from './assumptions.ts'
import type { PRICES } from './prices.ts'

/** The fixed resources of a stage, which cost the same without use: counted in its template. */
export interface StandingParts {
  readonly keys: number
  readonly secrets: number
  readonly alarms: number
  readonly metrics: number
  readonly dashboards: number
  /** Schedules that fire each minute. */
  readonly minuteJobs: number
  /** Rules of the firewall; undefined without one. */
  readonly firewallRules: number | undefined
}

/** Units of the table, as measured. */
export interface MeasuredWork {
  /** A warm call that reads, on average. */
  readonly readUnits: number
  /** A save of one day of a timesheet. */
  readonly save: { readonly readUnits: number; readonly writeUnits: number }
  /** The first call of an instance, for each person of the company. */
  readonly coldReadUnitsAPerson: number
}

export interface MonthlyCost {
  readonly people: number
  readonly calls: number
  /** Dollars, of what stands and of each kind of use, the largest first. */
  readonly items: readonly { readonly name: string; readonly dollars: number }[]
  readonly total: number
}

/** Of 30 days. */
const MINUTES_A_MONTH = 30 * 24 * 60

export function costMonth(
  people: number,
  standing: StandingParts,
  work: MeasuredWork,
  how: Widened<typeof ASSUMPTIONS>,
  price: Widened<typeof PRICES>,
): MonthlyCost {
  const personDays = people * how.workingDays
  const calls = personDays * how.callsADay
  const saves = personDays * how.savesADay
  const starts = people === 0 ? 0 : how.workingDays * (how.startsADay.always + how.startsADay.aPerson * people)
  const runs = standing.minuteJobs * MINUTES_A_MONTH
  const edgeRequests = calls + personDays * how.fileRequestsADay
  const months = how.years * 12
  const tableGigabytes = (people * how.tableBytesAMonth * months) / 1e9
  const readUnits =
    (calls - saves) * work.readUnits +
    saves * work.save.readUnits +
    starts * people * work.coldReadUnitsAPerson +
    runs * how.emptyRun.readUnits
  const firewall =
    standing.firewallRules === undefined
      ? { standing: 0, aRequest: 0 }
      : { standing: price.firewall + standing.firewallRules * price.firewallRule, aRequest: price.firewallRequest }
  const dollars = {
    Keys: standing.keys * price.key + starts * how.secretsAStart.decrypted * price.keyUse,
    Secrets: standing.secrets * price.secret + starts * how.secretsAStart.read * price.secretReading,
    'Alarms and metrics':
      standing.alarms * price.alarm + standing.metrics * price.metric + standing.dashboards * price.dashboard,
    Firewall: firewall.standing + edgeRequests * firewall.aRequest,
    CloudFront: edgeRequests * price.edgeRequest + (personDays * how.megabytesADay * price.edgeGigabyte) / 1000,
    API: calls * price.apiCall,
    Lambda:
      (calls + runs) * price.functionCall +
      (calls * how.warmSeconds + starts * how.coldSeconds + runs * how.emptyRun.seconds) *
        how.memory *
        price.functionGigabyteSecond,
    'Table, reads': readUnits * price.readUnit,
    'Table, writes': saves * work.save.writeUnits * price.writeUnit,
    'Table, storage': tableGigabytes * (price.tableGigabyte + price.recoveryGigabyte),
    Backups: tableGigabytes * how.backups * price.backupGigabyte,
    Files: ((people * how.fileBytesAMonth * months) / 1e9) * price.fileGigabyte,
    'Logs and traces':
      (((calls + runs) * how.logBytes) / 1e9) * price.logGigabyte + calls * how.tracedShare * price.trace,
    Email: personDays * how.emailsADay * price.email,
  }
  const items = Object.entries(dollars).map(([name, amount]) => ({ name, dollars: amount }))
  return {
    people,
    calls,
    items: items.sort((a, b) => b.dollars - a.dollars),
    total: items.reduce((sum, item) => sum + item.dollars, 0),
  }
}

/** The same fields, of any values: tests bring their own. */
export type Widened<Figures> = {
  readonly [Name in keyof Figures]: Figures[Name] extends number ? number : Widened<Figures[Name]>
}
