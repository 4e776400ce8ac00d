import { createFileRoute } from '@tanstack/react-router'
import { ExitProcedureList } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-process/')({ component: ExitProcedureList })
