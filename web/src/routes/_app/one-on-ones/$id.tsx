import { createFileRoute } from '@tanstack/react-router'
import { EditOneOnOne } from '#web/features/one-on-ones/edit-one-on-one.tsx'

export const Route = createFileRoute('/_app/one-on-ones/$id')({ component: Screen })

function Screen() {
  return <EditOneOnOne segment={Route.useParams().id} />
}
