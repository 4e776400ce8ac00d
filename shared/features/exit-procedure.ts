import { t } from '#shared/kit/texts.ts'
import { defineProcedure } from './procedures/procedure.ts'
import { rolesForScreens } from './screens.ts'

export const exitProcedure = defineProcedure({
  name: 'exit-procedure',
  title: 'Exit Procedure',
  messages: {
    created: 'Exit procedure created successfully.',
    updated: 'Exit Procedure updated successfully.',
    remove: 'Do you want to delete this exit procedure?',
    templateCreated: 'Exit procedure template created successfully.',
    templateUpdated: 'Exit procedure template updated successfully.',
    templateCopy: 'Do you want to copy this exit procedure template',
    templateRemove: 'Do you want to delete this exit procedure template?',
    newTemplate: 'Create a new exit procedure template',
    updateTemplate: 'Update the exit procedure template',
    subtitle: 'All the exit procedure information',
    newProcess: 'New exit procedure',
    templates: 'Templates for the exit procedure. Checklists already started keep their items.',
    begin: 'Begin exit procedure…',
    beginOf: person => t`Begin the exit procedure of ${person}?`,
    beginOfMany: count =>
      count === 1 ? t`Begin the exit procedure of 1 person?` : t`Begin the exit procedure of ${count} people?`,
  },
  statusField: 'epStatus',
  basePaths: { templates: 'exitProcedureTemplates', processes: 'exitProcedureProcess', statuses: 'epstatus' },
  screen: '/exit-procedure-process',
  occasion: 'lastDay',
  templateEditorRoles: rolesForScreens('/exit-procedure-templates'),
  processEditorRoles: rolesForScreens('/exit-procedure-process'),
})
