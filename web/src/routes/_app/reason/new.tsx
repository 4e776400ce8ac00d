import { createFileRoute } from '@tanstack/react-router'
import { NewReasonScreen } from '#web/features/reasons/screens.tsx'

export const Route = createFileRoute('/_app/reason/new')({ component: NewReasonScreen })
