/** The corrections that people ask for: one list, of which HR sees what waits, and a person their own. */
import { Collection } from '#kit/collection.ts'
import { CorrectionRow, type StoredCorrection } from '#shared/features/employees/corrections.ts'
import { correctionStorage } from '#shared/features/employees/storage.ts'

export const corrections = new Collection<CorrectionRow, StoredCorrection>({ ...correctionStorage, row: CorrectionRow })
