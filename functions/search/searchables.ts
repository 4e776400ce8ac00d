/** Everything that can be found. A feature adds its `searchable.ts` here. */
import { actionItemSearch } from '#functions/action-items/searchable.ts'
import { planSearch } from '#functions/career-development-plans/searchable.ts'
import { planTemplateSearch } from '#functions/development-plan-templates/searchable.ts'
import { employeeSearch } from '#functions/employees/searchable.ts'
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { goalTemplateSearch } from '#functions/goal-templates/searchable.ts'
import { goalSearch } from '#functions/goals/searchable.ts'
import { procedureSearches } from '#functions/procedures/searchable.ts'
import { projectSearch } from '#functions/projects/searchable.ts'
import { rewardSearch } from '#functions/rewards/searchable.ts'
import type { Searchable } from '#kit/searchable.ts'
import type { SearchKind } from '#shared/features/search.ts'

export const searchables: readonly Searchable<SearchKind, EmployeeDirectory>[] = [
  employeeSearch,
  planSearch,
  goalSearch,
  actionItemSearch,
  projectSearch,
  planTemplateSearch,
  goalTemplateSearch,
  ...procedureSearches,
  rewardSearch,
]
