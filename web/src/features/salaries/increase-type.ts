import { changesTitle, increaseTypes, raisesNothing } from '#shared/features/salaries.ts'
import { showMoney } from '#shared/kit/money.ts'

interface Before {
  readonly comments: string
  readonly jobTitle: string
}
interface After extends Before {
  /** `undefined` leaves it as it is. */
  readonly increase: string | undefined
}

/** What choosing a type of increase does to the rest of the form. `ownTitle` is the employee's job title. */
export function afterType(type: string, { comments, jobTitle }: Before, ownTitle: string): After {
  const increase = raisesNothing(type) ? showMoney(0) : undefined
  if (changesTitle(type)) return { jobTitle, increase, comments: isLabel(comments) ? '' : comments }
  const isFree = comments.trim() === '' || isLabel(comments)
  return { jobTitle: ownTitle, increase, comments: isFree ? labelOf(type) : comments }
}

const isLabel = (comments: string) => increaseTypes.all.some(({ name }) => name === comments.trim())
const labelOf = (type: string) => (type ? increaseTypes.byId(type).name : '')
