/** What was reported to each country's insurer. Source: docs/decisions/people.md, "Reports to the insurer". */
import * as z from 'zod/mini'
import { countryNames } from '#shared/features/countries.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { id, oneOf } from '#shared/kit/fields.ts'
import { StoredAuthor } from '#shared/kit/people.ts'
import type { CollectionStorage } from '#shared/kit/storage.ts'
import { insuranceStatuses } from './catalogues.ts'
import type { EmployeeRow } from './people.ts'

/** The parts of a person's insurance that are reported. */
const Insurance = z.object({ status: id, inclusionDate: z.nullable(z.string()) })
export type Insurance = z.infer<typeof Insurance>

/** The last report to one country's insurer about one person. */
export const ReportedInsuranceRow = z.object({
  _id: id,
  version: z.number(),
  employee: id,
  country: z.string(),
  /** Null once it was reported that they are no longer insured. */
  insurance: z.nullable(Insurance),
  reportedAt: z.string(),
  reportedBy: StoredAuthor,
})
export type ReportedInsuranceRow = z.infer<typeof ReportedInsuranceRow>

export const reportedInsuranceStorage = {
  kind: 'collection',
  name: 'REPORTED_INSURANCE',
  split: 'whole',
  // Deleted together with the person.
  refersTo: {},
} satisfies CollectionStorage<ReportedInsuranceRow>

export const INSURANCE_CHANGES = ['Added', 'Changed', 'Ended'] as const
export type InsuranceChangeKind = (typeof INSURANCE_CHANGES)[number]

/** The statuses of people whom an insurer covers, or is asked to cover. */
const INSURED: readonly string[] = [insuranceStatuses.id('Active'), insuranceStatuses.id('Pending')]

/** Returns the insurance that concerns a country's insurer; null for people who left, live elsewhere or have none. */
export const insuranceIn = (
  country: string,
  row: Pick<EmployeeRow, 'isActive' | 'country' | 'insuranceInfo'>,
): Insurance | null => {
  const { status, inclusionDate } = row.insuranceInfo
  return row.isActive && row.country === country && status && INSURED.includes(status)
    ? { status, inclusionDate }
    : null
}

/** Compares the reported insurance with the present one; null if there is nothing to report. */
export function findChangeKind(told: Insurance | null, now: Insurance | null): InsuranceChangeKind | null {
  if (!told) return now && 'Added'
  if (!now) return 'Ended'
  return told.status === now.status && told.inclusionDate === now.inclusionDate ? null : 'Changed'
}

/** Describes what was reported before, or why the insurance ended. */
export function describeChange(
  told: Insurance | null,
  country: string,
  row: Pick<EmployeeRow, 'isActive' | 'country' | 'insuranceInfo'>,
): string {
  const now = insuranceIn(country, row)
  if (!told) return ''
  if (now)
    return [
      told.status === now.status ? '' : `Was ${insuranceStatuses.byId(told.status).name}`,
      told.inclusionDate === now.inclusionDate
        ? ''
        : told.inclusionDate
          ? `Inclusion was ${formatDay(told.inclusionDate)}`
          : 'Had no inclusion date',
    ]
      .filter(Boolean)
      .join('. ')
  if (!row.isActive) return 'Has left'
  if (row.country !== country) return row.country ? `Lives in ${row.country}` : `No longer lives in ${country}`
  const { status } = row.insuranceInfo
  return status ? insuranceStatuses.byId(status).name : 'Has no insurance status'
}

export const Country = oneOf(countryNames)

export const InsuranceChange = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(INSURANCE_CHANGES),
  /** The name of the present status; empty once the insurance has ended. */
  status: z.string(),
  inclusionDate: z.nullable(z.string()),
  details: z.string(),
})
export type InsuranceChange = z.infer<typeof InsuranceChange>

/** `digest` stands for exactly the file with these changes. */
export const InsuranceChanges = z.object({ digest: z.string(), changes: z.array(InsuranceChange) })
export type InsuranceChanges = z.infer<typeof InsuranceChanges>

export const InsuranceReport = z.object({
  country: z.enum(countryNames),
  /** Undefined for a country whose insurer has had no report yet. */
  reportedAt: z.optional(z.string()),
  reportedBy: z.optional(z.string()),
  insured: z.number(),
  unreported: z.number(),
})
export type InsuranceReport = z.infer<typeof InsuranceReport>

export const InsuranceReportForm = z.object({ country: Country, digest: z.string() })

export const insuranceReportMessages = {
  outdated: 'Insurances have changed since this file was made. Download it again.',
  reported: 'Marked as reported.',
}
