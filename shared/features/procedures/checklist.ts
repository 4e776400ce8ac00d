/** A checklist: what may become of an item, what ticking does, and when the whole is done. Source: spec 3 section 4. */
import { fixed } from '#shared/kit/fixed.ts'

export const checklistStatuses = fixed('e1', ['Pending', 'Completed', 'N/A'])
/** What a list of checklists is filtered by. */
export const overallStatuses = fixed('e2', ['Completed', 'Incomplete'])

export const PENDING = checklistStatuses.id('Pending')
const COMPLETED = checklistStatuses.id('Completed')

/** Completed and N/A alike: nobody has to do anything any more. */
export const isTicked = (status: string): boolean => status !== PENDING
/** The status that ticking or unticking sets. */
export const statusAfter = (tick: boolean): string => (tick ? COMPLETED : PENDING)

/** How far a checklist is. */
export interface Progress {
  readonly done: number
  readonly total: number
}
export const progressOf = (statuses: readonly string[]): Progress => ({
  done: statuses.filter(isTicked).length,
  total: statuses.length,
})
export const isCompleted = ({ done, total }: Progress): boolean => done === total
export const overallStatus = (progress: Progress): string =>
  overallStatuses.id(isCompleted(progress) ? 'Completed' : 'Incomplete')
/** `Incomplete (3/12)`. */
export const showOverall = (progress: Progress): string =>
  `${overallStatuses.byId(overallStatus(progress)).name} (${progress.done}/${progress.total})`
