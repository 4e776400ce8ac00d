import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditUser } from '#web/features/users/user-form.tsx'

export const Route = createFileRoute('/_app/users/$id')({ component: Screen })

function Screen() {
  return <EditUser id={useParams({ from: '/_app/users/$id' }).id} />
}
