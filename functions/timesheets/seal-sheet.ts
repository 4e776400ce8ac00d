/** Stores the final data and the document of a sheet that has closed; the caller's transaction then names them. */
import { digestOf } from '#kit/digest.ts'
import { storeFile } from '#kit/files.ts'
import { settings } from '#kit/settings.ts'
import { type SealedData, sealedStateOf } from '#shared/features/timesheets/sealed-state.ts'
import { canonicalJson } from '#shared/kit/canonical-json.ts'
import { ANONYMOUS_ACTOR, renderSheetDocument, toSheetDocument } from './public.ts'
import { type StoredSeal, sealFilesOf } from './seals.ts'
import { loadPersonMaxHours, loadTimesheetLookup, type StoredTimesheet, toSheetProject } from './store.ts'

export interface SealedSheet {
  readonly sealed: StoredSeal
  readonly neededApproval: boolean
}

/** Stores what is sealed with a sheet that closed at an instant. May be repeated: the same sheet has the same files. */
export type SealSheet = (sheet: StoredTimesheet, closedAt: string) => Promise<SealedSheet>

/** Names and hours are loaded once for a run. */
export async function createSealer(now: Date): Promise<SealSheet> {
  const look = await loadTimesheetLookup(ANONYMOUS_ACTOR, now)
  const hoursOfMonths = new Map<string, ReturnType<typeof loadPersonMaxHours>>()
  const loadHours = (period: string) => {
    const found = hoursOfMonths.get(period) ?? loadPersonMaxHours(period, now)
    hoursOfMonths.set(period, found)
    return found
  }
  return async (sheet, closedAt) => {
    const maxHours = (await loadHours(sheet.period))(sheet.employee, look)
    const { name, lastName } = look.name(sheet.employee)
    const shown = toSheetDocument(sheet, look, maxHours)
    const version = (sheet.seal?.version ?? 0) + 1
    const data: SealedData = {
      format: 1,
      version,
      maxHours,
      employee: { name, lastName },
      project: shown.project,
      sheet: sealedStateOf({ ...sheet, closedAt }),
    }
    const content = Buffer.from(canonicalJson(data))
    const document = await renderSheetDocument(shown, settings.company)
    const seal = { version, hash: digestOf(content) }
    const files = sealFilesOf(sheet, seal)
    await Promise.all([
      storeFile(files.data, content, 'application/json'),
      storeFile(files.document, document, 'application/pdf'),
    ])
    return {
      sealed: { ...seal, documentHash: digestOf(document), files, closedAt },
      neededApproval: toSheetProject(sheet.project, look).needsApproval,
    }
  }
}
