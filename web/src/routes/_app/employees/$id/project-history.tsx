import { createFileRoute } from '@tanstack/react-router'
import { ProjectHistory } from '#web/features/employees/project-history.tsx'

export const Route = createFileRoute('/_app/employees/$id/project-history')({ component: Screen })

function Screen() {
  return <ProjectHistory employeeId={Route.useParams().id} />
}
