import { createFileRoute } from '@tanstack/react-router'
import { OneOnOnesList } from '#web/features/one-on-ones/one-on-ones-list.tsx'

export const Route = createFileRoute('/_app/one-on-ones/')({ component: OneOnOnesList })
