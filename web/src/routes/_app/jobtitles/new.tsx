import { createFileRoute } from '@tanstack/react-router'
import { NewJobTitle } from '#web/features/job-titles/screens.tsx'

export const Route = createFileRoute('/_app/jobtitles/new')({ component: NewJobTitle })
