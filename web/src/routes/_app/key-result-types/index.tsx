import { createFileRoute } from '@tanstack/react-router'
import { KeyResultTypesList } from '#web/features/key-result-types/screens.tsx'

export const Route = createFileRoute('/_app/key-result-types/')({ component: KeyResultTypesList })
