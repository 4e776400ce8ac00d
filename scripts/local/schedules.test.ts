import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseSchedule, startSchedules } from './schedules.ts'
import { resolveTemplate, type TemplateJson } from './template.ts'

describe('a schedule expression', () => {
  test.each([
    ['cron(0 23 * * ? *)', '2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z'],
    ['cron(0 23 * * ? *)', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'],
    ['cron(*/15 * * * ? *)', '2026-12-31T23:50:00Z', '2027-01-01T00:00:00Z'],
    ['cron(0 8 ? * MON-FRI *)', '2026-11-20T09:00:00Z', '2026-11-23T08:00:00Z'],
    ['cron(30 6,18 1 JAN ? *)', '2026-11-20T09:00:00Z', '2027-01-01T06:30:00Z'],
    ['cron(0 0 29 2 ? *)', '2026-01-01T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['cron(0 22 L * ? *)', '2027-02-01T00:00:00Z', '2027-02-28T22:00:00Z'],
    ['rate(5 minutes)', '2026-11-21T00:00:00Z', '2026-11-21T00:05:00Z'],
    ['rate(1 day)', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
    ['at(2026-12-01T10:00:00)', '2026-11-21T00:00:00Z', '2026-12-01T10:00:00Z'],
  ])('%s after %s next runs at %s', (expression, after, expected) => {
    expect(parseSchedule(expression)(new Date(after))).toEqual(new Date(expected))
  })

  test.each(['cron(0 23 * * *)', 'cron(0 25 * * ? *)', 'rate(often)', 'sometimes'])('%s is refused', expression => {
    expect(() => parseSchedule(expression)(new Date())).toThrow()
  })
})

describe('the scheduler', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T22:50:00Z') }))
  afterEach(() => void vi.useRealTimers())

  const template = (State: string): TemplateJson => ({
    Resources: {
      Job: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'muster-local-timesheets' } },
      Close: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          ScheduleExpression: 'cron(0 23 * * ? *)',
          ScheduleExpressionTimezone: 'Etc/UTC',
          State,
          Target: { Arn: { 'Fn::GetAtt': ['Job', 'Arn'] }, Input: '{"job":"close"}' },
        },
      },
    },
  })
  const start = (state: string) => {
    const fired: unknown[] = []
    const stop = startSchedules(
      resolveTemplate(template(state), { region: 'us-east-1', secret: () => '' }),
      async (name, event) => fired.push([name, event, new Date().toISOString()]),
    )
    return { fired, stop }
  }

  test('invokes the function with its input at the scheduled time each day until it is stopped', async () => {
    const { fired, stop } = start('ENABLED')
    await vi.advanceTimersByTimeAsync(25 * 3_600_000)
    stop()
    await vi.advanceTimersByTimeAsync(48 * 3_600_000)
    expect(fired).toEqual([
      ['muster-local-timesheets', { job: 'close' }, '2026-11-21T23:00:00.000Z'],
      ['muster-local-timesheets', { job: 'close' }, '2026-11-22T23:00:00.000Z'],
    ])
  })

  test('skips a disabled schedule', async () => {
    const { fired, stop } = start('DISABLED')
    await vi.advanceTimersByTimeAsync(25 * 3_600_000)
    stop()
    expect(fired).toEqual([])
  })
})
