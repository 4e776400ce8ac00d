/** Categories by id, for joined names. */
import { catalogueStore } from '#kit/catalogue.ts'
import { categories as described } from '#shared/features/categories.ts'

export const categories = catalogueStore(described).entries
