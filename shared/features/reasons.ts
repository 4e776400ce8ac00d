import { catalogue } from '#shared/kit/catalogue.ts'
import { screenRoles } from './screens.ts'

export const reasons = catalogue({
  name: 'reasons',
  base: 'hitgoals/areas',
  at: 'hitgoals/areas',
  singular: 'Reason',
  title: 'Reason',
  keepers: screenRoles('/reason'),
  readers: screenRoles('/hitGoals-process'),
})
