import { catalogueLambda } from '#kit/catalogue.ts'
import { projects } from '#shared/features/projects.ts'

export const handler = catalogueLambda(projects)
