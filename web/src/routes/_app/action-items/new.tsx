import { createFileRoute, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ACTION_ITEM_TYPES } from '#shared/features/action-items.ts'
import { id } from '#shared/kit/fields.ts'
import { NewActionItemScreen } from '#web/features/action-items/action-item-form.tsx'

const optionalId = z.catch(z.optional(id), undefined)
const NewActionItemSearch = z.object({
  employee: optionalId,
  leaderAssigned: optionalId,
  type: z.catch(z.optional(z.enum(ACTION_ITEM_TYPES)), undefined),
  typeId: optionalId,
})

export const Route = createFileRoute('/_app/action-items/new')({
  component: Screen,
  validateSearch: NewActionItemSearch,
})

function Screen() {
  return <NewActionItemScreen prefilled={useSearch({ from: '/_app/action-items/new' })} />
}
