import { catalogue } from '#shared/kit/catalogue.ts'
import { screenRoles } from './screens.ts'

export const keyResultTypes = catalogue({
  name: 'key-result-types',
  base: 'hitgoals/types',
  at: 'hitgoals/types',
  singular: 'Key result type',
  title: 'Key Result Types',
  keepers: screenRoles('/key-result-types'),
  readers: screenRoles('/hitGoals-process'),
})
