import { createFileRoute } from '@tanstack/react-router'
import { NewGoalTemplateScreen } from '#web/features/goal-templates/template-form.tsx'

export const Route = createFileRoute('/_app/hitGoal-templates/new')({ component: NewGoalTemplateScreen })
