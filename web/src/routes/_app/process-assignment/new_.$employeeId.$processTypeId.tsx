import { createFileRoute, useParams } from '@tanstack/react-router'
import { TemplateViewer } from '#web/features/development-plan-templates/template-viewer.tsx'
import { NewProcess } from '#web/features/process-assignments/process-form.tsx'

export const Route = createFileRoute('/_app/process-assignment/new_/$employeeId/$processTypeId')({ component: Screen })

function Screen() {
  const { employeeId, processTypeId } = useParams({ from: '/_app/process-assignment/new_/$employeeId/$processTypeId' })
  return (
    <NewProcess employee={employeeId} processType={processTypeId} viewTemplate={id => <TemplateViewer id={id} />} />
  )
}
