import { type Plan, planMessages } from '#shared/features/career-development-plans.ts'

/** What completed a plan, where it was not simply completed. */
export const describeCompletion = ({ completedVia }: Pick<Plan, 'completedVia'>): string | undefined =>
  completedVia === 'job title review'
    ? planMessages.viaReview
    : completedVia === 'disciplinary action'
      ? planMessages.viaDisciplinary
      : undefined
