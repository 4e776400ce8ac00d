/** A checklist: what may become of an item, what ticking does, and when the whole is done. Source: spec 3 section 4. */
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const checklistStatuses = staticCatalogue('e1', ['Pending', 'Completed', 'N/A'])
/** What a list of checklists is filtered by. */
export const overallStatuses = staticCatalogue('e2', ['Completed', 'Incomplete'])

export const PENDING_ITEM = checklistStatuses.id('Pending')
const COMPLETED_ITEM = checklistStatuses.id('Completed')

/** Completed and N/A alike: nobody has to do anything any more. */
export const isTicked = (status: string): boolean => status !== PENDING_ITEM
/** The status that ticking or unticking sets. */
export const statusForTick = (tick: boolean): string => (tick ? COMPLETED_ITEM : PENDING_ITEM)

/** How far a checklist is. */
export interface ChecklistProgress {
  readonly done: number
  readonly total: number
}
export const checklistProgressOf = (statuses: readonly string[]): ChecklistProgress => ({
  done: statuses.filter(isTicked).length,
  total: statuses.length,
})
export const isChecklistCompleted = ({ done, total }: ChecklistProgress): boolean => done === total
export const overallStatusOf = (progress: ChecklistProgress): string =>
  overallStatuses.id(isChecklistCompleted(progress) ? 'Completed' : 'Incomplete')
/** `Incomplete (3/12)`. */
export const formatOverallStatus = (progress: ChecklistProgress): string =>
  `${overallStatuses.byId(overallStatusOf(progress)).name} (${progress.done}/${progress.total})`
