import { createFileRoute } from '@tanstack/react-router'
import { AnniversariesScreen } from '#web/features/hr-calendar/anniversaries.tsx'

export const Route = createFileRoute('/_app/anniversaries/')({ component: AnniversariesScreen })
