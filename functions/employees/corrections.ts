/** Requests for corrections: HR sees the waiting ones, and a person their own. */
import { Collection } from '#kit/collection.ts'
import { CorrectionRow, type StoredCorrection } from '#shared/features/employees/corrections.ts'
import { correctionStorage } from '#shared/features/employees/storage.ts'

export const corrections = new Collection<CorrectionRow, StoredCorrection>({ ...correctionStorage, row: CorrectionRow })
