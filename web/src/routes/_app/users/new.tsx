import { createFileRoute } from '@tanstack/react-router'
import { NewUserScreen } from '#web/features/users/user-form.tsx'

export const Route = createFileRoute('/_app/users/new')({ component: NewUserScreen })
