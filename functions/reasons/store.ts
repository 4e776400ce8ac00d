/** Reasons by id, for joined names. */
import { catalogueStore } from '#kit/catalogue.ts'
import { reasons as described } from '#shared/features/reasons.ts'

export const reasons = catalogueStore(described).entries
