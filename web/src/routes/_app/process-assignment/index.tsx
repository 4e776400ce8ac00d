import { createFileRoute } from '@tanstack/react-router'
import { ProcessAssignmentsList } from '#web/features/process-assignments/processes-list.tsx'

export const Route = createFileRoute('/_app/process-assignment/')({ component: ProcessAssignmentsList })
