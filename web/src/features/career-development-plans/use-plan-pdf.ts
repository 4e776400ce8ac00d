import { useMutation } from '@tanstack/react-query'
import {
  careerDevelopmentPlansApi,
  type PlanListItem,
  planFileName,
} from '#shared/features/career-development-plans.ts'
import { fetchFile, saveFile } from '#web/kit/download.ts'

/** Source: spec 3 section 8. */
const NO_PDF = 'Error generating PDF file, please try again...'

/** Saves a plan as a document, under its own name. */
export const usePlanPdf = (plan: Pick<PlanListItem, '_id' | 'employee' | 'period'>) =>
  useMutation({
    mutationFn: async () => {
      const { blob } = await fetchFile(careerDevelopmentPlansApi.calls.pdf, { params: { id: plan._id } }, NO_PDF)
      saveFile(blob, planFileName(plan))
    },
  })
