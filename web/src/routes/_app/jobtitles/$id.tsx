import { createFileRoute } from '@tanstack/react-router'
import { EditJobTitle } from '#web/features/job-titles/screens.tsx'

export const Route = createFileRoute('/_app/jobtitles/$id')({ component: Screen })

function Screen() {
  return <EditJobTitle id={Route.useParams().id} />
}
