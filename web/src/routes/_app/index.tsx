import { createFileRoute } from '@tanstack/react-router'
import { Home } from '#web/features/home/home.tsx'

export const Route = createFileRoute('/_app/')({ component: Home })
