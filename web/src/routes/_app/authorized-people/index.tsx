import { createFileRoute, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { AuthorizedPeopleScreen } from '#web/features/authorized-people/authorized-people.tsx'

const AuthorizedPeopleSearch = z.object({ leader: z.catch(z.optional(id), undefined) })

export const Route = createFileRoute('/_app/authorized-people/')({
  component: Screen,
  validateSearch: AuthorizedPeopleSearch,
})

function Screen() {
  return <AuthorizedPeopleScreen leader={useSearch({ from: '/_app/authorized-people/' }).leader} />
}
