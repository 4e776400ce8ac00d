/** Logs the people whose retention period is over, for ops to erase (docs/runbook.md). */
import { employees } from '#functions/employees/store.ts'
import type { JobSummary } from '#kit/jobs.ts'
import { log } from '#kit/log.ts'
import { settings } from '#kit/settings.ts'
import { isRetentionOver } from '#shared/features/employees/retention.ts'
import { utcToday } from '#shared/kit/dates.ts'

export async function logOverRetention(now: Date): Promise<JobSummary> {
  const { retentionMonths } = settings
  if (retentionMonths === undefined) return { failed: 0 }
  const over = (await employees.rows(now)).filter(row => isRetentionOver(row, retentionMonths, utcToday(now)))
  if (over.length) log('warn', 'retention is over', { ids: over.map(({ _id }) => _id) })
  return { failed: 0, ...(over.length ? { 'retention over': over.length } : {}) }
}
