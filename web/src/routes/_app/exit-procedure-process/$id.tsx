import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditExitProcedure } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-process/$id')({ component: Screen })

function Screen() {
  return <EditExitProcedure id={useParams({ from: '/_app/exit-procedure-process/$id' }).id} />
}
