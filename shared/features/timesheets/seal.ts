/** What the calls about seals take and answer. Source: docs/decisions/timesheets.md, "Sealed sheets". */
import * as z from 'zod/mini'
import { flag } from '#shared/kit/fields.ts'

/** Which version of a sheet was sealed last, and the SHA-256 of its canonical data. */
export const Seal = z.object({ version: z.number(), hash: z.string() })
export type Seal = z.infer<typeof Seal>
/** How a sealed version differs from another, or from what the table says: in words, of one day or of the sheet. */
export const SealDifference = z.object({
  date: z.nullable(z.string()),
  field: z.string(),
  from: z.string(),
  to: z.string(),
})
export type SealDifference = z.infer<typeof SealDifference>
/** A version of a sheet, as a close has sealed it. */
export const SealedVersion = z.object({
  ...Seal.shape,
  closedAt: z.string(),
  /** What is different from the version before; nothing of the first, `null` when one of them cannot be read. */
  differences: z.nullable(z.array(SealDifference)),
})
export type SealedVersion = z.infer<typeof SealedVersion>
/** What does not hold of a sealed sheet. */
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
  /** `unsealed` while no close has sealed it. */
  state: z.enum(['intact', 'broken', 'unsealed']),
  versions: z.number(),
  /** Reopened since its last seal: then only the sealed files are compared, as the table may say something else. */
  isReopened: flag,
  faults: z.array(z.object({ version: z.number(), fault: z.enum(sealFaults), differences: z.array(SealDifference) })),
})
export type SealCheck = z.infer<typeof SealCheck>
