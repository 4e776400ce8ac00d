/** Projects by id, for joined names. */
import { catalogueStore } from '#kit/catalogue.ts'
import type { Collection } from '#kit/collection.ts'
import { projects as described, type Project } from '#shared/features/projects.ts'

export const projects = catalogueStore(described).entries as unknown as Collection<Project>
