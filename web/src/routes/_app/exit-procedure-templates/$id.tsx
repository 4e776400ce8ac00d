import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditExitProcedureTemplateScreen } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-templates/$id')({ component: Screen })

function Screen() {
  return <EditExitProcedureTemplateScreen id={useParams({ from: '/_app/exit-procedure-templates/$id' }).id} />
}
