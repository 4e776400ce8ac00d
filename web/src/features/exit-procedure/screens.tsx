import { useParams } from '@tanstack/react-router'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import {
  EditProcedureProcessScreen,
  EditProcedureTemplateScreen,
  NewProcedureProcessScreen,
  NewProcedureTemplateScreen,
  ProcedureProcessesList,
  ProcedureTemplatesList,
} from '#web/features/procedures/public.ts'

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
