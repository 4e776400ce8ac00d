import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditProjectScreen } from '#web/features/projects/project-form.tsx'

export const Route = createFileRoute('/_app/projects/$id')({ component: Screen })

function Screen() {
  return <EditProjectScreen id={useParams({ from: '/_app/projects/$id' }).id} />
}
