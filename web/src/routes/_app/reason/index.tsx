import { createFileRoute } from '@tanstack/react-router'
import { ReasonsList } from '#web/features/reasons/screens.tsx'

export const Route = createFileRoute('/_app/reason/')({ component: ReasonsList })
