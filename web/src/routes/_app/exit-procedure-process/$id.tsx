import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditExitProcedureScreen } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-process/$id')({ component: Screen })

function Screen() {
  return <EditExitProcedureScreen id={useParams({ from: '/_app/exit-procedure-process/$id' }).id} />
}
