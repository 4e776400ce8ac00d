import { createFileRoute } from '@tanstack/react-router'
import { EditProject } from '#web/features/projects/project-form.tsx'

export const Route = createFileRoute('/_app/projects/$id')({ component: Screen })

function Screen() {
  return <EditProject id={Route.useParams().id} />
}
