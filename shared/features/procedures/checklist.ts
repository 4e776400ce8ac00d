/**
 * Checklists: an item's statuses, what ticking changes, and when the checklist is complete. Source: spec 3 section 4.
 */
import { addDays, type Day } from '#shared/kit/dates.ts'
import { staticCatalogue } from '#shared/kit/static-catalogue.ts'

export const checklistStatuses = staticCatalogue('e1', ['Pending', 'Completed', 'N/A'])
/** The overall statuses that lists of checklists filter by. */
export const overallStatuses = staticCatalogue('e2', ['Completed', 'Incomplete'])

export const PENDING_ITEM = checklistStatuses.id('Pending')
export const COMPLETED_ITEM = checklistStatuses.id('Completed')

/** Whether an item needs no more work: Completed and N/A both count. */
export const isTicked = (status: string): boolean => status !== PENDING_ITEM
/** Returns the status that ticking or unticking sets. */
export const statusForTick = (tick: boolean): string => (tick ? COMPLETED_ITEM : PENDING_ITEM)

/** The progress of a checklist. */
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

/** The parts of an item that say whether it must wait. */
interface WaitingItem {
  readonly _id: string
  readonly waitsFor?: readonly string[] | undefined
}

/**
 * Returns the ids of items that wait for each other, each for the next one; undefined if all can be done in some order.
 */
export function findWaitCycle(items: readonly WaitingItem[]): string[] | undefined {
  const byId = new Map(items.map(item => [item._id, item]))
  const free = new Set<string>()
  const follow = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return path.slice(path.indexOf(id))
    if (free.has(id)) return undefined
    for (const next of byId.get(id)?.waitsFor ?? []) {
      const cycle = follow(next, [...path, id])
      if (cycle) return cycle
    }
    free.add(id)
    return undefined
  }
  for (const { _id } of items) {
    const cycle = follow(_id, [])
    if (cycle) return cycle
  }
  return undefined
}

/** Returns the unfinished items that must be done before this one; N/A counts as done. */
export const openPrerequisites = <Item extends WaitingItem & { readonly status: string }>(
  { waitsFor = [] }: WaitingItem,
  items: readonly Item[],
): Item[] => items.filter(({ _id, status }) => waitsFor.includes(_id) && !isTicked(status))

/** A checklist with open items is late after this many days. Source: docs/decisions/checklists.md. */
export const LATE_AFTER_DAYS = 30
/** The last day on which open items are in time; `creationDate` is a day or an instant. */
export const dueDayOfProcess = (creationDate: string): Day => addDays(creationDate.slice(0, 10), LATE_AFTER_DAYS)
export const isLateProcess = (process: ChecklistProgress & { readonly creationDate: string }, today: Day): boolean =>
  !isChecklistCompleted(process) && dueDayOfProcess(process.creationDate) < today
