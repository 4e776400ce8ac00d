import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditActionItemScreen } from '#web/features/action-items/action-item-form.tsx'

export const Route = createFileRoute('/_app/action-items/$id')({ component: Screen })

function Screen() {
  return <EditActionItemScreen id={useParams({ from: '/_app/action-items/$id' }).id} />
}
