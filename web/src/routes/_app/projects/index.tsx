import { createFileRoute } from '@tanstack/react-router'
import { ProjectsList } from '#web/features/projects/projects-list.tsx'

export const Route = createFileRoute('/_app/projects/')({ component: ProjectsList })
