import { createFileRoute, useParams } from '@tanstack/react-router'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/template-viewer.tsx'
import { NewProcessAssignmentScreen } from '#web/features/process-assignments/process-form.tsx'

export const Route = createFileRoute('/_app/process-assignment/new_/$employeeId/$processTypeId')({ component: Screen })

function Screen() {
  const { employeeId, processTypeId } = useParams({ from: '/_app/process-assignment/new_/$employeeId/$processTypeId' })
  return (
    <NewProcessAssignmentScreen
      employee={employeeId}
      processType={processTypeId}
      viewTemplate={id => <TemplateViewerDialog id={id} />}
    />
  )
}
