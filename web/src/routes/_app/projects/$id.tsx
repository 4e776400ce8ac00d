import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditProject } from '#web/features/projects/project-form.tsx'

export const Route = createFileRoute('/_app/projects/$id')({ component: Screen })

function Screen() {
  return <EditProject id={useParams({ from: '/_app/projects/$id' }).id} />
}
