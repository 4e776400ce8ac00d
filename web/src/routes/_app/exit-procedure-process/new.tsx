import { createFileRoute } from '@tanstack/react-router'
import { NewExitProcedureScreen } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-process/new')({ component: NewExitProcedureScreen })
