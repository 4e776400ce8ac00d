import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { rolesForScreens } from './screens.ts'

export const categoriesCatalogue = definePlainCatalogue({
  name: 'categories',
  basePath: 'categories',
  path: 'categories/categories',
  singular: 'Category',
  title: 'Categories',
  editorRoles: rolesForScreens('/categories'),
  readerRoles: rolesForScreens('/hitGoals-process'),
})
