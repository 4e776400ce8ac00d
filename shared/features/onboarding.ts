import { procedure } from './procedures/procedure.ts'
import { screenRoles } from './screens.ts'

export const onboarding = procedure({
  name: 'onboarding',
  title: 'Onboarding Process',
  statusField: 'opStatus',
  bases: {
    templates: 'onboardingProcessTemplates',
    processes: 'screenOnboardingProcess',
    statuses: 'opstatus',
    filter: 'statusFilter',
  },
  keepers: screenRoles('/onboarding-process-templates'),
  editors: screenRoles('/onboarding-process-screen'),
})
