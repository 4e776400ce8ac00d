import { createFileRoute } from '@tanstack/react-router'
import { ActionItemsList } from '#web/features/action-items/action-items-list.tsx'

export const Route = createFileRoute('/_app/action-items/')({ component: ActionItemsList })
