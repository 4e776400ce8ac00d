import { createFileRoute, useParams } from '@tanstack/react-router'
import { TemplateViewer } from '#web/features/development-plan-templates/template-viewer.tsx'
import { EditProcess } from '#web/features/process-assignments/process-form.tsx'

export const Route = createFileRoute('/_app/process-assignment/$id')({ component: Screen })

function Screen() {
  return (
    <EditProcess
      id={useParams({ from: '/_app/process-assignment/$id' }).id}
      viewTemplate={id => <TemplateViewer id={id} />}
    />
  )
}
