import { createFileRoute } from '@tanstack/react-router'
import { NewOneOnOneScreen } from '#web/features/one-on-ones/new-one-on-one.tsx'

export const Route = createFileRoute('/_app/one-on-ones/new')({ component: NewOneOnOneScreen })
