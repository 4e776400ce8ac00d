/** EventBridge Scheduler on this machine: fires the template's schedules at their cron or rate times, in UTC. */
import { functionNameOf, type Invoke } from './gateway.ts'
import type { ResolvedTemplate } from './template.ts'

interface ScheduleProperties {
  readonly ScheduleExpression: string
  readonly ScheduleExpressionTimezone?: string
  readonly State?: 'ENABLED' | 'DISABLED'
  readonly Target: { readonly Arn: string; readonly Input?: string }
}

/**
 * Starts the clock; returns a function that stops it. The clock ignores a failing function, which reports its own
 * errors.
 */
export function startSchedules(
  blueprint: ResolvedTemplate,
  invoke: Invoke,
  now: () => Date = () => new Date(),
): () => void {
  const timers = blueprint
    .resourcesOfType<ScheduleProperties>('AWS::Scheduler::Schedule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ ref, properties }) => {
      const zone = properties.ScheduleExpressionTimezone ?? 'UTC'
      if (zone !== 'UTC' && zone !== 'Etc/UTC')
        throw new Error(`Schedule ${ref} is in ${zone}; Muster's schedules are in UTC`)
      const times = parseSchedule(properties.ScheduleExpression)
      const name = functionNameOf(properties.Target.Arn)
      let event: unknown = {}
      if (properties.Target.Input) event = JSON.parse(properties.Target.Input)
      let timer: NodeJS.Timeout
      const wait = (from: Date) => {
        const next = times(from)
        if (!next) return
        const remaining = next.getTime() - now().getTime()
        // Timers are limited to about 24 days; and a laptop that slept should look at the clock again soon.
        timer = setTimeout(
          () => {
            if (now() < next) return wait(from)
            void invoke(name, event).catch(() => undefined)
            wait(next)
          },
          Math.min(Math.max(remaining, 0), 60_000),
        )
        timer.unref()
      }
      wait(now())
      return () => clearTimeout(timer)
    })
  return () => {
    for (const stop of timers) stop()
  }
}

/** Returns the first time after an instant that an expression matches; undefined when there are no more. */
export function parseSchedule(expression: string): (after: Date) => Date | undefined {
  const [, kind, inner = ''] = /^(cron|rate|at)\((.+)\)$/.exec(expression) ?? []
  if (kind === 'rate') {
    const [count = '', unit = ''] = inner.split(' ')
    const step = Number(count) * (UNITS[unit.replace(/s$/, '')] ?? Number.NaN)
    if (!(step > 0)) throw new Error(`${expression} is no rate`)
    return after => new Date(after.getTime() + step)
  }
  if (kind === 'at') {
    const at = new Date(`${inner}Z`)
    return after => (at > after ? at : undefined)
  }
  if (kind === 'cron') return parseCron(inner)
  throw new Error(`${expression} is no schedule`)
}

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** AWS's six fields: minutes, hours, day of month, month, day of week (1 is Sunday), year. */
function parseCron(fields: string): (after: Date) => Date | undefined {
  const [minutes, hours, days, months, weekdays, years, ...more] = fields.trim().split(/\s+/)
  if (!minutes || !hours || !days || !months || !weekdays || !years || more.length)
    throw new Error(`cron(${fields}) needs six fields`)
  const minute = parseCronField(minutes, 0, 59)
  const hour = parseCronField(hours, 0, 23)
  const month = parseCronField(months, 1, 12, MONTHS)
  const weekday = parseCronField(weekdays, 1, 7, DAYS)
  const year = parseCronField(years, 1970, 2199)
  const isDay = (date: Date) => {
    if (days === 'L')
      return new Date(date.getTime() + 86_400_000).getUTCDate() === 1 && weekday.has(date.getUTCDay() + 1)
    return parseCronField(days, 1, 31).has(date.getUTCDate()) && weekday.has(date.getUTCDay() + 1)
  }
  return after => {
    const day = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()))
    // Five years contain every combination that a schedule can specify, including the 29th of February.
    for (let count = 0; count < 5 * 366; count++, day.setUTCDate(day.getUTCDate() + 1)) {
      if (!year.has(day.getUTCFullYear()) || !month.has(day.getUTCMonth() + 1) || !isDay(day)) continue
      for (const h of hour)
        for (const m of minute) {
          const time = new Date(day.getTime() + (h * 60 + m) * 60_000)
          if (time > after) return time
        }
    }
    return undefined
  }
}

/** Returns the numbers that a field matches, in order: `*`, `?`, lists, ranges, steps and names. */
function parseCronField(field: string, low: number, high: number, names: readonly string[] = []): Set<number> {
  const numberOf = (text: string) => {
    const named = names.indexOf(text.toUpperCase())
    const value = named >= 0 ? named + 1 : Number(text)
    if (!Number.isInteger(value) || value < low || value > high)
      throw new Error(`A schedule has ${field}, which the local cloud cannot read`)
    return value
  }
  const found = field.split(',').flatMap(part => {
    const [range = '', step = '1'] = part.split('/')
    const [first = '', last] = range.split('-')
    const from = range === '*' || range === '?' ? low : numberOf(first)
    const to = last !== undefined ? numberOf(last) : range === '*' || range === '?' || part.includes('/') ? high : from
    return Array.from(
      { length: Math.max(0, Math.floor((to - from) / Number(step)) + 1) },
      (_, at) => from + at * Number(step),
    )
  })
  return new Set(found.sort((a, b) => a - b))
}
