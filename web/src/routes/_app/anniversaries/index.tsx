import { createFileRoute } from '@tanstack/react-router'
import { Anniversaries } from '#web/features/hr-calendar/anniversaries.tsx'

export const Route = createFileRoute('/_app/anniversaries/')({ component: Anniversaries })
