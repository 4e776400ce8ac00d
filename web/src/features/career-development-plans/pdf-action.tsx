import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { careerDevelopmentPlans, type PlanListed, planFileName } from '#shared/features/career-development-plans.ts'
import { apiFile } from '#web/kit/api.ts'
import { saveFile } from '#web/kit/download.ts'
import { RowAction } from '#web/kit/list-screen/row-actions.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { nameOf } from './naming.ts'

/** Saves a plan as a document. */
export function PdfAction({ plan }: { plan: Pick<PlanListed, '_id' | 'employee' | 'period'> }) {
  const saving = useMutation({
    mutationFn: async () => {
      const { blob } = await apiFile(careerDevelopmentPlans.calls.pdf, { params: { id: plan._id } })
      saveFile(blob, planFileName(plan))
    },
  })
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
