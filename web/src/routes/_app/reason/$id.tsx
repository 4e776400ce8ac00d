import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditReasonScreen } from '#web/features/reasons/screens.tsx'

export const Route = createFileRoute('/_app/reason/$id')({ component: Screen })

function Screen() {
  return <EditReasonScreen id={useParams({ from: '/_app/reason/$id' }).id} />
}
