/** Key result types by id, for joined names. */
import { catalogueStore } from '#kit/catalogue.ts'
import { keyResultTypes as described } from '#shared/features/key-result-types.ts'

export const keyResultTypes = catalogueStore(described).entries
