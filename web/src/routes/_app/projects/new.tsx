import { createFileRoute } from '@tanstack/react-router'
import { NewProject } from '#web/features/projects/project-form.tsx'

export const Route = createFileRoute('/_app/projects/new')({ component: NewProject })
