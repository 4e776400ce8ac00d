import { createFileRoute } from '@tanstack/react-router'
import { NewKeyResultTypeScreen } from '#web/features/key-result-types/screens.tsx'

export const Route = createFileRoute('/_app/key-result-types/new')({ component: NewKeyResultTypeScreen })
