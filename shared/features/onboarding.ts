import { defineProcedure } from './procedures/procedure.ts'
import { rolesForScreens } from './screens.ts'

export const onboarding = defineProcedure({
  name: 'onboarding',
  title: 'Onboarding Process',
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
