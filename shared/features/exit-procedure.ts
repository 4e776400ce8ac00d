import { procedure } from './procedures/procedure.ts'
import { screenRoles } from './screens.ts'

export const exitProcedure = procedure({
  name: 'exit-procedure',
  title: 'Exit Procedure',
  statusField: 'epStatus',
  bases: { templates: 'exitProcedureTemplates', processes: 'exitProcedureProcess', statuses: 'epstatus' },
  keepers: screenRoles('/exit-procedure-templates'),
  editors: screenRoles('/exit-procedure-process'),
})
