/** Loads the workbook of an import, and plans it against the present company. */
import { AppError } from '#kit/app-error.ts'
import { digestOf } from '#kit/digest.ts'
import { findUpload } from '#kit/files.ts'
import { companyImportMessages } from '#shared/features/company-import.ts'
import type { Actor } from '#shared/kit/access.ts'
import { loadCompany } from './company.ts'
import { type ImportPlan, planImport } from './plan.ts'
import { readImportFile } from './read-file.ts'
import { IMPORT_UPLOADS, loadPlaces, type StoredImport } from './store.ts'

/** @throws 400 if the file has expired or is no workbook */
export async function loadPlan(record: StoredImport, actor: Actor, now: Date): Promise<ImportPlan> {
  const bytes = await findUpload({ place: IMPORT_UPLOADS, userId: record.ownerId }, record.key)
  if (!bytes) throw new AppError('invalid', companyImportMessages.expired)
  if (digestOf(bytes) !== record.sha256) throw new AppError('invalid', companyImportMessages.changed)
  const [file, company, through] = await Promise.all([
    readImportFile(bytes),
    loadCompany(now),
    record.startedAt ? loadPlaces(record._id) : new Set<string>(),
  ])
  const createdAt = new Date(record.createdAt)
  return planImport(file, company, { importId: record._id, createdAt, actor, now, through })
}
