import { useParams } from '@tanstack/react-router'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { EditProcedureProcessScreen } from '#web/kit/procedure/edit-process.tsx'
import { NewProcedureProcessScreen } from '#web/kit/procedure/new-process.tsx'
import { ProcedureProcessesList } from '#web/kit/procedure/processes-list.tsx'
import { EditProcedureTemplateScreen, NewProcedureTemplateScreen } from '#web/kit/procedure/template-form.tsx'
import { ProcedureTemplatesList } from '#web/kit/procedure/templates-list.tsx'

const screenProps = {
  procedure: exitProcedure,
  paths: { templates: '/exit-procedure-templates', processes: '/exit-procedure-process' },
}
export const ExitProcedureTemplatesList = () => <ProcedureTemplatesList {...screenProps} />
export const NewExitProcedureTemplateScreen = () => <NewProcedureTemplateScreen {...screenProps} />
export const EditExitProcedureTemplateScreen = () => (
  <EditProcedureTemplateScreen {...screenProps} id={useParams({ from: '/_app/exit-procedure-templates/$id' }).id} />
)
export const ExitProcedureList = () => <ProcedureProcessesList {...screenProps} />
export const NewExitProcedureScreen = () => <NewProcedureProcessScreen {...screenProps} />
export const EditExitProcedureScreen = () => (
  <EditProcedureProcessScreen {...screenProps} id={useParams({ from: '/_app/exit-procedure-process/$id' }).id} />
)
