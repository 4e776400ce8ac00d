import { createFileRoute, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { AuthorizedPeople } from '#web/features/authorized-people/authorized-people.tsx'

const Chosen = z.object({ leader: z.catch(z.optional(id), undefined) })

export const Route = createFileRoute('/_app/authorized-people/')({ component: Screen, validateSearch: Chosen })

function Screen() {
  return <AuthorizedPeople leader={useSearch({ from: '/_app/authorized-people/' }).leader} />
}
