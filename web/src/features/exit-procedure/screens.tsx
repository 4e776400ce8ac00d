import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { EditProcess } from '#web/kit/procedure/edit-process.tsx'
import { NewProcess } from '#web/kit/procedure/new-process.tsx'
import { ProcessesList } from '#web/kit/procedure/processes-list.tsx'
import { EditTemplate, NewTemplate } from '#web/kit/procedure/template-form.tsx'
import { TemplatesList } from '#web/kit/procedure/templates-list.tsx'

const screen = {
  of: exitProcedure,
  paths: { templates: '/exit-procedure-templates', processes: '/exit-procedure-process' },
}
export const ExitProcedureTemplates = () => <TemplatesList {...screen} />
export const NewExitProcedureTemplate = () => <NewTemplate {...screen} />
export const EditExitProcedureTemplate = ({ id }: { id: string }) => <EditTemplate {...screen} id={id} />
export const ExitProcedureList = () => <ProcessesList {...screen} />
export const NewExitProcedure = () => <NewProcess {...screen} />
export const EditExitProcedure = ({ id }: { id: string }) => <EditProcess {...screen} id={id} />
