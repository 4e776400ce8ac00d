import { createFileRoute } from '@tanstack/react-router'
import { EditTemplate } from '#web/features/development-plan-templates/template-form.tsx'

export const Route = createFileRoute('/_app/development-plan-templates/$id')({ component: Screen })

function Screen() {
  return <EditTemplate id={Route.useParams().id} />
}
