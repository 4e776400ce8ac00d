/** Checks of a goal before it is stored: the people and things it names, and its deadline. */
import { validationError } from '#kit/app-error.ts'
import { inUseLock } from '#kit/catalogue.ts'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import type { GoalForm } from '#shared/features/goals/form.ts'
import { validateDeadLine } from '#shared/features/goals/rules.ts'
import { goalMessages } from '#shared/features/goals.ts'
import { keyResultTypesCatalogue } from '#shared/features/key-result-types.ts'
import { reasonsCatalogue } from '#shared/features/reasons.ts'
import type { GoalLookupContext } from './lookup.ts'
import type { StoredGoal } from './store.ts'

/** Locks against deleting named catalogue entries at the same moment. */
export const CATALOGUE_LOCKS = [categoriesCatalogue, reasonsCatalogue, keyResultTypesCatalogue].map(inUseLock)

type NamedByGoal = Pick<GoalForm, 'category' | 'reasonID' | 'type' | 'deadLine'>

/** Newly named things must be selectable; those already named may be gone since. */
export function checkGoalForm(form: NamedByGoal, before: StoredGoal | undefined, look: GoalLookupContext): void {
  for (const field of ['category', 'reasonID', 'type'] as const)
    if (form[field] !== before?.[field] && !look.has[field](form[field]))
      throw validationError(field, goalMessages.unknownEntry)
  const refusal = validateDeadLine(form.deadLine, before?.deadLine, look.today)
  if (refusal) throw validationError('deadLine', refusal)
}

/** A newly named person must be active and in scope; one who was already named may have left since. */
export function checkGoalPerson(
  { employee }: Pick<GoalForm, 'employee'>,
  before: StoredGoal | undefined,
  look: GoalLookupContext,
): void {
  if (employee !== before?.employee && !(look.person(employee)?.isActive && look.isInScope(employee)))
    throw validationError('employee', goalMessages.unknownEmployee)
}
