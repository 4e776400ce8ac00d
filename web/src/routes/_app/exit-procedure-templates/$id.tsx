import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditExitProcedureTemplate } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-templates/$id')({ component: Screen })

function Screen() {
  return <EditExitProcedureTemplate id={useParams({ from: '/_app/exit-procedure-templates/$id' }).id} />
}
