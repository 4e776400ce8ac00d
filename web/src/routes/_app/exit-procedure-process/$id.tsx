import { createFileRoute } from '@tanstack/react-router'
import { EditExitProcedure } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-process/$id')({ component: Screen })

function Screen() {
  return <EditExitProcedure id={Route.useParams().id} />
}
