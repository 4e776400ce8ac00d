import FileDown from 'lucide-react/icons/file-down'
import type { PlanListed } from '#shared/features/career-development-plans.ts'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { nameOf } from './naming.ts'
import { useDocument } from './use-document.ts'

/** Saves a plan as a document. */
export function PdfAction({ plan }: { plan: Pick<PlanListed, '_id' | 'employee' | 'period'> }) {
  const saving = useDocument(plan)
  return (
    <RowAction
      label="Download PDF"
      of={nameOf(plan)}
      icon={saving.isPending ? <Spinner label="Preparing the document" /> : <FileDown />}
      act={() => saving.mutate()}
      disabled={saving.isPending}
    />
  )
}
