import { createFileRoute } from '@tanstack/react-router'
import { NewProjectScreen } from '#web/features/projects/project-form.tsx'

export const Route = createFileRoute('/_app/projects/new')({ component: NewProjectScreen })
