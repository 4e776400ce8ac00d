import { createFileRoute } from '@tanstack/react-router'
import { NewJobTitleScreen } from '#web/features/job-titles/screens.tsx'

export const Route = createFileRoute('/_app/jobtitles/new')({ component: NewJobTitleScreen })
