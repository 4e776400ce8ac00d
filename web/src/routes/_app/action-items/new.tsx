import { createFileRoute, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TYPES } from '#shared/features/action-items.ts'
import { id } from '#shared/kit/fields.ts'
import { NewActionItem } from '#web/features/action-items/action-item-form.tsx'

const known = z.catch(z.optional(id), undefined)
const Prefilled = z.object({
  employee: known,
  leaderAssigned: known,
  type: z.catch(z.optional(z.enum(TYPES)), undefined),
  typeId: known,
})

export const Route = createFileRoute('/_app/action-items/new')({ component: Screen, validateSearch: Prefilled })

function Screen() {
  return <NewActionItem prefilled={useSearch({ from: '/_app/action-items/new' })} />
}
