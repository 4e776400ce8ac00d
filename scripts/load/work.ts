/** People's work on a month's last day: they fill in and submit sheets, leaders review, and finance makes reports. */
import { actionItemStatuses, actionItemsApi } from '#shared/features/action-items.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { timesheetReportsApi } from '#shared/features/timesheet-reports.ts'
import { isWeekend } from '#shared/features/timesheets/days.ts'
import type { Timesheet } from '#shared/features/timesheets/sheet.ts'
import { timesheetsApi } from '#shared/features/timesheets.ts'
import { type AnyCall, fillPath } from '#shared/kit/contract.ts'
import { TOKEN_HEADER } from '#shared/kit/session.ts'
import type { SeededRandom } from '../seed/seeded-random.ts'
import type { Worker } from './company.ts'
import type { Timings } from './measurements.ts'

export interface LoadCallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}
export type Send = <T>(kind: string, who: Worker, call: AnyCall, sent?: LoadCallInput) => Promise<T | undefined>

/** Sends calls over HTTP and records their times; reports a failure and then returns undefined. */
export function createSender(hosts: { readonly staff: string; readonly timesheet: string }, report: LoadReport): Send {
  return async <T>(kind: string, who: Worker, call: AnyCall, { params, query, body }: LoadCallInput = {}) => {
    const began = performance.now()
    try {
      const reply = await fetch(`${hosts[who.audience]}${fillPath(call.path, params)}?${new URLSearchParams(query)}`, {
        method: call.method,
        headers: {
          [TOKEN_HEADER]: who.token,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(call.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await reply.text()
      report.timings.add(kind, performance.now() - began)
      if (!reply.ok) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
      return (call.responseType === 'json' ? JSON.parse(text) : text) as T
    } catch (error) {
      report.errors.push(`${kind}: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }
}
export interface LoadReport {
  readonly timings: Timings
  readonly errors: string[]
}

/** The acknowledged content of a sheet's days. A day with an unanswered edit may have either content. */
export type Acknowledged = Map<string, { readonly hours: number; readonly description: string }>

const sheets = timesheetsApi.calls

/** Somebody with a sheet: mostly edits single days, sometimes fills in a week, views the sheet, or submits it. */
export function createTimesheetWriter(who: Worker, send: Send, random: SeededRandom) {
  const params = { id: who.sheetId ?? '' }
  const acknowledged: Acknowledged = new Map()
  const unsure = new Set<string>()
  let days: readonly string[] = []
  let count = 0
  const open = async () => {
    const sheet = await send<Timesheet>('timesheet: open', who, sheets.one, { params })
    days =
      sheet?.days.filter(({ date, type }) => !isWeekend(date) && type.name === 'Normal').map(({ _id }) => _id) ?? days
  }
  const editOf = () => ({
    dayId: random.pick(days),
    hours: random.between(2, 16) / 2,
    description: `Work ${++count} of ${params.id.slice(-6)}`,
  })
  const change = async (kind: string, edits: readonly ReturnType<typeof editOf>[]) => {
    const saved = await send<Timesheet>(kind, who, sheets.change, { params, body: { changes: edits } })
    for (const { dayId, ...said } of edits) {
      if (!saved) unsure.add(dayId)
      if (unsure.has(dayId)) acknowledged.delete(dayId)
      else acknowledged.set(dayId, said)
    }
  }
  return {
    acknowledged,
    params,
    /** Performs one random action. */
    async act(): Promise<void> {
      if (days.length === 0) return open()
      const choice = random.next()
      if (choice < 0.7) return change('timesheet: edit a day', [editOf()])
      if (choice < 0.8) {
        const week = new Map(Array.from({ length: 5 }, editOf).map(edit => [edit.dayId, edit]))
        return change('timesheet: paste a week', [...week.values()])
      }
      if (choice < 0.9) return void (await send('timesheet: submit', who, sheets.submit, { params, body: {} }))
      return open()
    },
  }
}

/** A leader: views the month's list of their people and single sheets, and completes action items. */
export function createLeader(who: Worker, { year, month }: MonthQuery, send: Send, random: SeededRandom) {
  const month1 = { year, month, leaders: who.employeeId }
  return {
    async act(): Promise<void> {
      const choice = random.next()
      if (choice < 0.5) {
        const page = await send<{ items: { _id: string }[] }>('leader: list sheets', who, sheets.list, {
          query: month1,
        })
        const sheet = page?.items.length ? random.pick(page.items) : undefined
        if (sheet) await send('leader: open a sheet', who, sheets.one, { params: { id: sheet._id } })
        return
      }
      if (choice < 0.65) return void (await send('leader: list people', who, employeesApi.calls.list))
      const query = { leaderAssigned: who.employeeId, status: actionItemStatuses.id('Open'), pageSize: '20' }
      const page = await send<{ items: OpenItem[] }>('leader: list action items', who, actionItemsApi.calls.list, {
        query,
      })
      const item = page?.items.length ? random.pick(page.items) : undefined
      if (!item) return
      const one = await send<OpenItem>('leader: open an item', who, actionItemsApi.calls.one, {
        params: { id: item._id },
      })
      if (!one) return
      const body = { ...one, status: actionItemStatuses.id('Completed') }
      await send('leader: complete an item', who, actionItemsApi.calls.update, { params: { id: item._id }, body })
    },
  }
}
interface OpenItem {
  readonly _id: string
}
export interface MonthQuery {
  readonly year: string
  readonly month: string
}

/** Somebody in finance: reads the whole company's month as a list, as a CSV and, less often, as a workbook. */
export function createReporter(who: Worker, query: MonthQuery, send: Send, random: SeededRandom) {
  return {
    async act(): Promise<void> {
      const choice = random.next()
      if (choice < 0.6) return void (await send('finance: list the month', who, sheets.list, { query: { ...query } }))
      if (choice < 0.98) return void (await send('finance: CSV of the month', who, sheets.csv, { query: { ...query } }))
      const { monthlyReport } = timesheetReportsApi.calls
      await send('finance: workbook of the month', who, monthlyReport, { params: { ...query } })
    },
  }
}
