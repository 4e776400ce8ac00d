import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditOneOnOneScreen } from '#web/features/one-on-ones/edit-one-on-one.tsx'

export const Route = createFileRoute('/_app/one-on-ones/$id')({ component: Screen })

function Screen() {
  return <EditOneOnOneScreen segment={useParams({ from: '/_app/one-on-ones/$id' }).id} />
}
