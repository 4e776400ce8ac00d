import { defineProcedure } from './procedures/procedure.ts'
import { rolesForScreens } from './screens.ts'

export const exitProcedure = defineProcedure({
  name: 'exit-procedure',
  title: 'Exit Procedure',
  statusField: 'epStatus',
  basePaths: { templates: 'exitProcedureTemplates', processes: 'exitProcedureProcess', statuses: 'epstatus' },
  screen: '/exit-procedure-process',
  occasion: 'lastDay',
  templateEditorRoles: rolesForScreens('/exit-procedure-templates'),
  processEditorRoles: rolesForScreens('/exit-procedure-process'),
})
