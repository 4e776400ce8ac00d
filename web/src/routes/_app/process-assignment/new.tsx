import { createFileRoute } from '@tanstack/react-router'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/template-viewer.tsx'
import { NewProcessAssignmentScreen } from '#web/features/process-assignments/process-form.tsx'

export const Route = createFileRoute('/_app/process-assignment/new')({ component: Screen })

function Screen() {
  return <NewProcessAssignmentScreen viewTemplate={id => <TemplateViewerDialog id={id} />} />
}
