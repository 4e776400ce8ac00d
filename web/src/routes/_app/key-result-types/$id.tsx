import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditKeyResultType } from '#web/features/key-result-types/screens.tsx'

export const Route = createFileRoute('/_app/key-result-types/$id')({ component: Screen })

function Screen() {
  return <EditKeyResultType id={useParams({ from: '/_app/key-result-types/$id' }).id} />
}
