import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditKeyResultTypeScreen } from '#web/features/key-result-types/screens.tsx'

export const Route = createFileRoute('/_app/key-result-types/$id')({ component: Screen })

function Screen() {
  return <EditKeyResultTypeScreen id={useParams({ from: '/_app/key-result-types/$id' }).id} />
}
