import { createFileRoute } from '@tanstack/react-router'
import { ProjectHistory } from '#web/features/employees/project-history.tsx'

export const Route = createFileRoute('/_app/employees/$employeeId/project-history')({ component: Screen })

function Screen() {
  return <ProjectHistory employeeId={Route.useParams().employeeId} />
}
