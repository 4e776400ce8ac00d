import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditCategory } from '#web/features/categories/screens.tsx'

export const Route = createFileRoute('/_app/categories/$id')({ component: Screen })

function Screen() {
  return <EditCategory id={useParams({ from: '/_app/categories/$id' }).id} />
}
