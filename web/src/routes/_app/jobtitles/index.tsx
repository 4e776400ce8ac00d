import { createFileRoute } from '@tanstack/react-router'
import { JobTitlesList } from '#web/features/job-titles/screens.tsx'

export const Route = createFileRoute('/_app/jobtitles/')({ component: JobTitlesList })
