import { createFileRoute } from '@tanstack/react-router'
import { UsersList } from '#web/features/users/users-list.tsx'

export const Route = createFileRoute('/_app/users/')({ component: UsersList })
