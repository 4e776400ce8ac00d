import { isReviewOnly, type OneOnOneListItem } from '#shared/features/one-on-ones.ts'
import { utcToday } from '#shared/kit/list.ts'

type OneOnOnePathFields = Pick<OneOnOneListItem, '_id' | 'status' | 'creationDate'>

/** Whether it is only looked at by now. */
export const isReviewOnlyToday = ({
  status,
  creationDate,
}: Pick<OneOnOnePathFields, 'status' | 'creationDate'>): boolean =>
  isReviewOnly({ status: status._id, creationDate }, utcToday(new Date()))

/** The mode is said behind a comma. Source: spec 1 section 2.2. */
export const toOneOnOnePath = (known: OneOnOnePathFields): string =>
  `/one-on-ones/${known._id}${isReviewOnlyToday(known) ? REVIEW_SUFFIX : ''}`
export const isReviewSegment = (segment: string): boolean => segment.endsWith(REVIEW_SUFFIX)

const REVIEW_SUFFIX = ',review'
