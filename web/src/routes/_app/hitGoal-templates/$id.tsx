import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { EditGoalTemplateScreen } from '#web/features/goal-templates/template-form.tsx'

/** `created` right after the template was made: there is nothing to copy from it yet that is not on screen. */
const GoalTemplateSearch = z.object({ created: z.catch(z.optional(z.literal('true')), undefined) })

export const Route = createFileRoute('/_app/hitGoal-templates/$id')({
  component: Screen,
  validateSearch: GoalTemplateSearch,
})

function Screen() {
  return (
    <EditGoalTemplateScreen
      id={useParams({ from: '/_app/hitGoal-templates/$id' }).id}
      wasJustCreated={useSearch({ from: '/_app/hitGoal-templates/$id' }).created === 'true'}
    />
  )
}
