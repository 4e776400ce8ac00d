import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { rolesForScreens } from './screens.ts'

export const keyResultTypesCatalogue = definePlainCatalogue({
  name: 'key-result-types',
  basePath: 'hitgoals/types',
  path: 'hitgoals/types',
  singular: 'Key result type',
  title: 'Key Result Types',
  editorRoles: rolesForScreens('/key-result-types'),
  readerRoles: rolesForScreens('/hitGoals-process'),
})
