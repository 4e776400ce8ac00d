import { useParams } from '@tanstack/react-router'
import { onboarding } from '#shared/features/onboarding.ts'
import {
  EditProcedureProcessScreen,
  EditProcedureTemplateScreen,
  NewProcedureProcessScreen,
  NewProcedureTemplateScreen,
  ProcedureProcessesList,
  ProcedureTemplatesList,
} from '#web/features/procedures/public.ts'

const screenProps = {
  procedure: onboarding,
  paths: { templates: '/onboarding-process-templates', processes: '/onboarding-process-screen' },
}
export const OnboardingTemplatesList = () => <ProcedureTemplatesList {...screenProps} />
export const NewOnboardingTemplateScreen = () => <NewProcedureTemplateScreen {...screenProps} />
export const EditOnboardingTemplateScreen = () => (
  <EditProcedureTemplateScreen {...screenProps} id={useParams({ from: '/_app/onboarding-process-templates/$id' }).id} />
)
export const OnboardingList = () => <ProcedureProcessesList {...screenProps} />
export const NewOnboardingScreen = () => <NewProcedureProcessScreen {...screenProps} />
export const EditOnboardingScreen = () => (
  <EditProcedureProcessScreen {...screenProps} id={useParams({ from: '/_app/onboarding-process-screen/$id' }).id} />
)
