import { createFileRoute } from '@tanstack/react-router'
import { InsurancesList } from '#web/features/insurances/insurances-list.tsx'

export const Route = createFileRoute('/_app/insurances/')({ component: InsurancesList })
