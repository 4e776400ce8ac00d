import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditCategoryScreen } from '#web/features/categories/screens.tsx'

export const Route = createFileRoute('/_app/categories/$id')({ component: Screen })

function Screen() {
  return <EditCategoryScreen id={useParams({ from: '/_app/categories/$id' }).id} />
}
