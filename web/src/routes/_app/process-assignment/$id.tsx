import { createFileRoute, useParams } from '@tanstack/react-router'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/template-viewer.tsx'
import { EditProcessAssignmentScreen } from '#web/features/process-assignments/process-form.tsx'

export const Route = createFileRoute('/_app/process-assignment/$id')({ component: Screen })

function Screen() {
  return (
    <EditProcessAssignmentScreen
      id={useParams({ from: '/_app/process-assignment/$id' }).id}
      viewTemplate={id => <TemplateViewerDialog id={id} />}
    />
  )
}
