import { createFileRoute } from '@tanstack/react-router'
import { ExitProcedureTemplatesList } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-templates/')({ component: ExitProcedureTemplatesList })
