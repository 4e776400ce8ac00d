import { t } from '#shared/kit/texts.ts'
import { defineProcedure } from './procedures/procedure.ts'
import { rolesForScreens } from './screens.ts'

export const onboarding = defineProcedure({
  name: 'onboarding',
  title: 'Onboarding Process',
  messages: {
    created: 'Onboarding process created successfully.',
    updated: 'Onboarding Process updated successfully.',
    remove: 'Do you want to delete this onboarding process?',
    templateCreated: 'Onboarding process template created successfully.',
    templateUpdated: 'Onboarding process template updated successfully.',
    templateCopy: 'Do you want to copy this onboarding process template',
    templateRemove: 'Do you want to delete this onboarding process template?',
    newTemplate: 'Create a new onboarding process template',
    updateTemplate: 'Update the onboarding process template',
    subtitle: 'All the onboarding process information',
    newProcess: 'New onboarding process',
    templates: 'Templates for the onboarding process. Checklists already started keep their items.',
    begin: 'Begin onboarding process…',
    beginOf: person => t`Begin the onboarding process of ${person}?`,
    beginOfMany: count =>
      count === 1 ? t`Begin the onboarding process of 1 person?` : t`Begin the onboarding process of ${count} people?`,
  },
  statusField: 'opStatus',
  basePaths: {
    templates: 'onboardingProcessTemplates',
    processes: 'screenOnboardingProcess',
    statuses: 'opstatus',
    filter: 'statusFilter',
  },
  screen: '/onboarding-process-screen',
  occasion: 'hire',
  templateEditorRoles: rolesForScreens('/onboarding-process-templates'),
  processEditorRoles: rolesForScreens('/onboarding-process-screen'),
})
