import { onboarding } from '#shared/features/onboarding.ts'
import { EditProcess } from '#web/kit/procedure/edit-process.tsx'
import { NewProcess } from '#web/kit/procedure/new-process.tsx'
import { ProcessesList } from '#web/kit/procedure/processes-list.tsx'
import { EditTemplate, NewTemplate } from '#web/kit/procedure/template-form.tsx'
import { TemplatesList } from '#web/kit/procedure/templates-list.tsx'

const screen = {
  of: onboarding,
  paths: { templates: '/onboarding-process-templates', processes: '/onboarding-process-screen' },
}
export const OnboardingTemplates = () => <TemplatesList {...screen} />
export const NewOnboardingTemplate = () => <NewTemplate {...screen} />
export const EditOnboardingTemplate = ({ id }: { id: string }) => <EditTemplate {...screen} id={id} />
export const OnboardingList = () => <ProcessesList {...screen} />
export const NewOnboarding = () => <NewProcess {...screen} />
export const EditOnboarding = ({ id }: { id: string }) => <EditProcess {...screen} id={id} />
