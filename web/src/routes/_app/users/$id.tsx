import { createFileRoute, useParams } from '@tanstack/react-router'
import { EditUserScreen } from '#web/features/users/user-form.tsx'

export const Route = createFileRoute('/_app/users/$id')({ component: Screen })

function Screen() {
  return <EditUserScreen id={useParams({ from: '/_app/users/$id' }).id} />
}
