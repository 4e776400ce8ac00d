import { createFileRoute, useParams } from '@tanstack/react-router'
import { ProjectHistory } from '#web/features/employees/project-history.tsx'

export const Route = createFileRoute('/_app/employees/$id/project-history')({ component: Screen })

function Screen() {
  return <ProjectHistory employeeId={useParams({ from: '/_app/employees/$id/project-history' }).id} />
}
