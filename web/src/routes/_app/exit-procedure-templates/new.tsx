import { createFileRoute } from '@tanstack/react-router'
import { NewExitProcedureTemplateScreen } from '#web/features/exit-procedure/screens.tsx'

export const Route = createFileRoute('/_app/exit-procedure-templates/new')({
  component: NewExitProcedureTemplateScreen,
})
