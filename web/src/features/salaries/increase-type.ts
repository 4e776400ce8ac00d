import { changesJobTitle, increaseTypes, isWithoutIncrease } from '#shared/features/salaries.ts'
import { formatMoney } from '#shared/kit/money.ts'

interface IncreaseTexts {
  readonly comments: string
  readonly jobTitle: string
}
interface IncreaseDefaults extends IncreaseTexts {
  /** `undefined` leaves it as it is. */
  readonly increase: string | undefined
}

/** What choosing a type of increase does to the rest of the form. `ownTitle` is the employee's job title. */
export function applyIncreaseType(
  type: string,
  { comments, jobTitle }: IncreaseTexts,
  ownTitle: string,
): IncreaseDefaults {
  const increase = isWithoutIncrease(type) ? formatMoney(0) : undefined
  if (changesJobTitle(type)) return { jobTitle, increase, comments: isTypeName(comments) ? '' : comments }
  const isFree = comments.trim() === '' || isTypeName(comments)
  return { jobTitle: ownTitle, increase, comments: isFree ? getTypeName(type) : comments }
}

const isTypeName = (comments: string) => increaseTypes.all.some(({ name }) => name === comments.trim())
const getTypeName = (type: string) => (type ? increaseTypes.byId(type).name : '')
