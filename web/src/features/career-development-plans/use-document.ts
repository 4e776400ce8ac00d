import { useMutation } from '@tanstack/react-query'
import { careerDevelopmentPlans, type PlanListed, planFileName } from '#shared/features/career-development-plans.ts'
import { apiFile } from '#web/kit/api.ts'
import { saveFile } from '#web/kit/download.ts'

/** Saves a plan as a document, under its own name. */
export const useDocument = (plan: Pick<PlanListed, '_id' | 'employee' | 'period'>) =>
  useMutation({
    mutationFn: async () => {
      const { blob } = await apiFile(careerDevelopmentPlans.calls.pdf, { params: { id: plan._id } })
      saveFile(blob, planFileName(plan))
    },
  })
