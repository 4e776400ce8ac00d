import FileDown from 'lucide-react/icons/file-down'
import type { PlanListItem } from '#shared/features/career-development-plans.ts'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { getPlanName } from './plan-name.ts'
import { usePlanPdf } from './use-plan-pdf.ts'

/** Saves a plan as a document. */
export function PlanPdfAction({ plan }: { plan: Pick<PlanListItem, '_id' | 'employee' | 'period'> }) {
  const saving = usePlanPdf(plan)
  return (
    <RowAction
      label="Download PDF"
      rowName={getPlanName(plan)}
      icon={saving.isPending ? <Spinner label="Preparing the document" /> : <FileDown />}
      onClick={() => saving.mutate()}
      disabled={saving.isPending}
    />
  )
}
