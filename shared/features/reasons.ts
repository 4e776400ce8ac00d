import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { rolesForScreens } from './screens.ts'

export const reasonsCatalogue = definePlainCatalogue({
  name: 'reasons',
  basePath: 'hitgoals/areas',
  path: 'hitgoals/areas',
  singular: 'Reason',
  title: 'Reason',
  editorRoles: rolesForScreens('/reason'),
  readerRoles: rolesForScreens('/hitGoals-process'),
})
