import { createFileRoute } from '@tanstack/react-router'
import { OneOnOneReportsScreen } from '#web/features/one-on-one-reports/reports-screen.tsx'

export const Route = createFileRoute('/_app/one-on-one-reports/')({ component: OneOnOneReportsScreen })
