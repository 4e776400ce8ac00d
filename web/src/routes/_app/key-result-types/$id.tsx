import { createFileRoute } from '@tanstack/react-router'
import { EditKeyResultType } from '#web/features/key-result-types/screens.tsx'

export const Route = createFileRoute('/_app/key-result-types/$id')({ component: Screen })

function Screen() {
  return <EditKeyResultType id={Route.useParams().id} />
}
