import { isForReview, type OneOnOneListed } from '#shared/features/one-on-ones.ts'
import { today } from '#shared/kit/list.ts'

type Known = Pick<OneOnOneListed, '_id' | 'status' | 'creationDate'>

/** Whether it is only looked at by now. */
export const isReviewed = ({ status, creationDate }: Pick<Known, 'status' | 'creationDate'>): boolean =>
  isForReview({ status: status._id, creationDate }, today(new Date()))

/** The mode is said behind a comma. Source: spec 1 section 2.2. */
export const pathTo = (known: Known): string => `/one-on-ones/${known._id}${isReviewed(known) ? REVIEW : ''}`
export const asksForReview = (segment: string): boolean => segment.endsWith(REVIEW)

const REVIEW = ',review'
