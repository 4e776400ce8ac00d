/** The sealed versions of a sheet, and whether the table and the bucket still agree with them. */
import { auditLogOf } from '#kit/audit-log.ts'
import { digestOf } from '#kit/digest.ts'
import { findFile } from '#kit/files.ts'
import type { Seal, SealCheck, SealedVersion } from '#shared/features/timesheets/seal.ts'
import {
  diffSealedStates,
  isErasure,
  isReopenedSince,
  type SealedData,
  sealedStateOf,
} from '#shared/features/timesheets/sealed-state.ts'
import { loadSheetInScope, type SheetContext } from './save-sheet.ts'
import { loadSeals, type StoredSeal } from './seals.ts'
import type { StoredTimesheet } from './store.ts'

export async function listSealedVersions(id: string, doing: SheetContext): Promise<SealedVersion[]> {
  await loadSheetInScope(id, doing)
  const seals = await loadSeals(id)
  const states = await Promise.all(seals.map(async seal => (await loadSealedData(seal)).data?.sheet))
  return seals
    .map(({ version, hash, closedAt }, index) => {
      const [before, after] = [states[index - 1], states[index]]
      const differences = index === 0 ? [] : before && after ? diffSealedStates(before, after) : null
      return { version, hash, closedAt, differences }
    })
    .reverse()
}

type Fault = SealCheck['faults'][number]

export async function verifySheet(id: string, doing: SheetContext): Promise<SealCheck> {
  const found = await checkSheet(id, doing)
  // A close may have happened between two reads, so a broken result is checked again.
  return found.state === 'broken' ? checkSheet(id, doing) : found
}

async function checkSheet(id: string, doing: SheetContext): Promise<SealCheck> {
  const { sheet } = await loadSheetInScope(id, doing)
  const seals = await loadSeals(id)
  const last = seals.at(-1)
  const checks = await Promise.all(seals.map(checkFiles))
  const sealed = checks.at(-1)?.data?.sheet
  const isReopened = sealed !== undefined && sheet.closedAt === null && isReopenedSince(sealed, sheet)
  const found = sealed && !isReopened ? diffSealedStates(sealed, sealedStateOf(sheet)) : []
  const differences = found.filter(one => !isErasure(one))
  const faults = [
    ...(await checkRecords(sheet, seals)),
    ...checks.flatMap(({ faults }) => faults),
    ...(last && differences.length > 0 ? [faultOf(last.version, 'sheet changed', differences)] : []),
  ]
  const state = faults.length > 0 ? 'broken' : last ? 'intact' : 'unsealed'
  return { state, versions: seals.length, isReopened, faults }
}

const faultOf = (version: number, fault: Fault['fault'], differences: Fault['differences'] = []): Fault => ({
  version,
  fault,
  differences,
})

/** Checks that the records of the seals, the history and the sheet name the same versions. */
async function checkRecords(sheet: StoredTimesheet, seals: readonly StoredSeal[]): Promise<Fault[]> {
  const logged = await loadLoggedSeals(sheet._id)
  const records = new Map(seals.map(seal => [seal.version, seal.hash]))
  const versions = [...new Set([...logged.keys(), ...records.keys()])].sort((a, b) => a - b)
  const faults = versions.flatMap(version => {
    const hash = records.get(version)
    if (hash === undefined) return [faultOf(version, 'record missing')]
    return hash === logged.get(version) ? [] : [faultOf(version, 'record changed')]
  })
  const last = versions.at(-1)
  const { version, hash } = sheet.seal ?? {}
  const isNamed = version === last && (last === undefined || hash === logged.get(last))
  return isNamed || faults.length > 0 ? faults : [faultOf(last ?? version ?? 0, 'record changed')]
}

/** The digests by version, as the history of the sheet holds them. */
async function loadLoggedSeals(id: string): Promise<ReadonlyMap<number, string>> {
  const changes = (await auditLogOf('TIMESHEET', id)).flatMap(entry => entry.changes)
  const seals = changes.flatMap(({ field, to }) => (field === 'seal' ? [to as Seal] : []))
  return new Map(seals.map(({ version, hash }) => [version, hash]))
}

interface CheckedFiles {
  /** The sealed data, if it is intact. */
  readonly data?: SealedData | undefined
  readonly faults: readonly Fault[]
}

async function checkFiles(seal: StoredSeal): Promise<CheckedFiles> {
  const [{ data, fault }, document] = await Promise.all([loadSealedData(seal), findFile(seal.files.document)])
  const documentFault = !document
    ? ('document missing' as const)
    : digestOf(document) === seal.documentHash
      ? undefined
      : ('document changed' as const)
  return { data, faults: [fault, documentFault].flatMap(found => (found ? [faultOf(seal.version, found)] : [])) }
}

async function loadSealedData({ files, hash }: StoredSeal) {
  const content = await findFile(files.data)
  if (!content) return { fault: 'data missing' as const }
  if (digestOf(content) !== hash) return { fault: 'data changed' as const }
  return { data: JSON.parse(Buffer.from(content).toString()) as SealedData }
}
