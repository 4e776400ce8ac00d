import { createFileRoute, useParams } from '@tanstack/react-router'
import { ProjectHistoryScreen } from '#web/features/employees/project-history.tsx'

export const Route = createFileRoute('/_app/employees/$id/project-history')({ component: Screen })

function Screen() {
  return <ProjectHistoryScreen employeeId={useParams({ from: '/_app/employees/$id/project-history' }).id} />
}
