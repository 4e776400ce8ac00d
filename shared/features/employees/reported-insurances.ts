/** What the insurer of each country was told, and what it does not know yet. Source: docs/decisions/people.md, "Reports to the insurer". */
import * as z from 'zod/mini'
import { countryNames } from '#shared/features/countries.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { id, oneOf } from '#shared/kit/fields.ts'
import { StoredAuthor } from '#shared/kit/people.ts'
import type { CollectionStorage } from '#shared/kit/storage.ts'
import { insuranceStatuses } from './catalogues.ts'
import type { EmployeeRow } from './people.ts'

/** Somebody's insurance, as far as an insurer has to know it. */
const Insurance = z.object({ status: id, inclusionDate: z.nullable(z.string()) })
export type Insurance = z.infer<typeof Insurance>

/** What the insurer of one country was told last about one person. */
export const ReportedInsuranceRow = z.object({
  _id: id,
  version: z.number(),
  employee: id,
  country: z.string(),
  /** Null once it was told that they are insured no longer. */
  insurance: z.nullable(Insurance),
  reportedAt: z.string(),
  reportedBy: StoredAuthor,
})
export type ReportedInsuranceRow = z.infer<typeof ReportedInsuranceRow>

export const reportedInsuranceStorage = {
  kind: 'collection',
  name: 'REPORTED_INSURANCE',
  split: 'whole',
  // What was reported of a person goes with them.
  refersTo: {},
} satisfies CollectionStorage<ReportedInsuranceRow>

export const INSURANCE_CHANGES = ['Added', 'Changed', 'Ended'] as const
export type InsuranceChangeKind = (typeof INSURANCE_CHANGES)[number]

/** Whom an insurer covers, or is asked to. */
const INSURED: readonly string[] = [insuranceStatuses.id('Active'), insuranceStatuses.id('Pending')]

/** The insurance that a country's insurer has to know of; null for whoever left, lives elsewhere or is not insured. */
export const insuranceIn = (
  country: string,
  row: Pick<EmployeeRow, 'isActive' | 'country' | 'insuranceInfo'>,
): Insurance | null => {
  const { status, inclusionDate } = row.insuranceInfo
  return row.isActive && row.country === country && status && INSURED.includes(status)
    ? { status, inclusionDate }
    : null
}

/** Compares what an insurer was told with what is; null if there is nothing to tell. */
export function findChangeKind(told: Insurance | null, now: Insurance | null): InsuranceChangeKind | null {
  if (!told) return now && 'Added'
  if (!now) return 'Ended'
  return told.status === now.status && told.inclusionDate === now.inclusionDate ? null : 'Changed'
}

/** Says of a change what it was before, or why it ended. */
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
  if (row.country !== country) return row.country ? `Lives in ${row.country}` : `Lives in ${country} no longer`
  const { status } = row.insuranceInfo
  return status ? insuranceStatuses.byId(status).name : 'Has no insurance status'
}

export const Country = oneOf(countryNames)

export const InsuranceChange = z.object({
  _id: id,
  name: z.string(),
  kind: z.enum(INSURANCE_CHANGES),
  /** The name of the status as it is now. */
  status: z.string(),
  inclusionDate: z.nullable(z.string()),
  details: z.string(),
})
export type InsuranceChange = z.infer<typeof InsuranceChange>

/** `digest` stands for exactly these changes. */
export const InsuranceChanges = z.object({ digest: z.string(), changes: z.array(InsuranceChange) })
export type InsuranceChanges = z.infer<typeof InsuranceChanges>

export const InsuranceReport = z.object({
  country: z.enum(countryNames),
  /** Undefined for a country whose insurer was told nothing yet. */
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
