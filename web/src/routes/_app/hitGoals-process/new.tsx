import { createFileRoute, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { NewGoal } from '#web/features/goals/screens.tsx'

const Prefilled = z.object({ template: z.catch(z.optional(id), undefined) })

export const Route = createFileRoute('/_app/hitGoals-process/new')({ component: Screen, validateSearch: Prefilled })

function Screen() {
  return <NewGoal template={useSearch({ from: '/_app/hitGoals-process/new' }).template} />
}
