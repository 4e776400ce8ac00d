import { createFileRoute, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { NewGoalScreen } from '#web/features/goals/screens.tsx'

const NewGoalSearch = z.object({ template: z.catch(z.optional(id), undefined) })

export const Route = createFileRoute('/_app/hitGoals-process/new')({ component: Screen, validateSearch: NewGoalSearch })

function Screen() {
  return <NewGoalScreen template={useSearch({ from: '/_app/hitGoals-process/new' }).template} />
}
