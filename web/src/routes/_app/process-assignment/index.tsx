import { createFileRoute } from '@tanstack/react-router'
import { ProcessesList } from '#web/features/process-assignments/processes-list.tsx'

export const Route = createFileRoute('/_app/process-assignment/')({ component: ProcessesList })
