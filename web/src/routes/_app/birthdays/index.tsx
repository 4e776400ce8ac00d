import { createFileRoute } from '@tanstack/react-router'
import { BirthdaysScreen } from '#web/features/hr-calendar/birthdays.tsx'

export const Route = createFileRoute('/_app/birthdays/')({ component: BirthdaysScreen })
