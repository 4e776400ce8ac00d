import { useParams } from '@tanstack/react-router'
import { onboarding } from '#shared/features/onboarding.ts'
import { EditProcedureProcessScreen } from '#web/kit/procedure/edit-process.tsx'
import { NewProcedureProcessScreen } from '#web/kit/procedure/new-process.tsx'
import { ProcedureProcessesList } from '#web/kit/procedure/processes-list.tsx'
import { EditProcedureTemplateScreen, NewProcedureTemplateScreen } from '#web/kit/procedure/template-form.tsx'
import { ProcedureTemplatesList } from '#web/kit/procedure/templates-list.tsx'

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
