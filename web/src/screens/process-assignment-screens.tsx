/** The forms of a process assignment, with the plan templates to choose from. */
import { useParams } from '@tanstack/react-router'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/template-viewer.tsx'
import { EditProcessAssignment, NewProcessAssignmentForm } from '#web/features/process-assignments/process-form.tsx'

const viewTemplate = (id: string) => <TemplateViewerDialog id={id} />

export const NewProcessAssignmentScreen = () => <NewProcessAssignmentForm viewTemplate={viewTemplate} />

export function PrefilledProcessAssignmentScreen() {
  const { employeeId, processTypeId } = useParams({ from: '/_app/process-assignment/new/$employeeId/$processTypeId' })
  return <NewProcessAssignmentForm employee={employeeId} processType={processTypeId} viewTemplate={viewTemplate} />
}

export const EditProcessAssignmentScreen = () => (
  <EditProcessAssignment id={useParams({ from: '/_app/process-assignment/$id' }).id} viewTemplate={viewTemplate} />
)
