/** The requests and responses of the calls about seals. Source: docs/decisions/timesheets.md, "Sealed sheets". */
import * as z from 'zod/mini'
import { flag } from '#shared/kit/fields.ts'

/** The last sealed version of a sheet, and the SHA-256 of its canonical data. */
export const Seal = z.object({ version: z.number(), hash: z.string() })
export type Seal = z.infer<typeof Seal>
/** A difference between a sealed version and another, or the table, in words: of one day or of the whole sheet. */
export const SealDifference = z.object({
  date: z.nullable(z.string()),
  field: z.string(),
  from: z.string(),
  to: z.string(),
})
export type SealDifference = z.infer<typeof SealDifference>
/** A version of a sheet that a close has sealed. */
export const SealedVersion = z.object({
  ...Seal.shape,
  closedAt: z.string(),
  /** The differences from the previous version; empty for the first, `null` if one of the two cannot be read. */
  differences: z.nullable(z.array(SealDifference)),
})
export type SealedVersion = z.infer<typeof SealedVersion>
/** The faults that verifying a seal can find. */
export const SEAL_FAULTS = {
  'sheet changed': 'The timesheet differs from what was sealed.',
  'record changed': 'The table’s record of the seal was changed.',
  'record missing': 'The table’s record of the seal is gone.',
  'data missing': 'The sealed data is gone.',
  'data changed': 'The sealed data was changed.',
  'document missing': 'The sealed document is gone.',
  'document changed': 'The sealed document was changed.',
} as const
const sealFaults = Object.keys(SEAL_FAULTS) as (keyof typeof SEAL_FAULTS)[]
export const SealCheck = z.object({
  /** `unsealed` if no close has sealed it yet. */
  state: z.enum(['intact', 'broken', 'unsealed']),
  versions: z.number(),
  /** Whether it was reopened since its last seal: then the table may differ, and only the sealed files are verified. */
  isReopened: flag,
  faults: z.array(z.object({ version: z.number(), fault: z.enum(sealFaults), differences: z.array(SealDifference) })),
})
export type SealCheck = z.infer<typeof SealCheck>
