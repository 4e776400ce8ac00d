import { createFileRoute } from '@tanstack/react-router'
import { TemplateViewer } from '#web/features/development-plan-templates/template-viewer.tsx'
import { NewProcess } from '#web/features/process-assignments/process-form.tsx'

export const Route = createFileRoute('/_app/process-assignment/new')({ component: Screen })

function Screen() {
  return <NewProcess viewTemplate={id => <TemplateViewer id={id} />} />
}
