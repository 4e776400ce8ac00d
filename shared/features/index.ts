/** The features there are, in menu order. Their Lambdas, routes, tests and the OpenAPI document follow from this list. */
import type { Contract } from '#shared/kit/route.ts'
import { actionItems } from './action-items.ts'
import { categories } from './categories.ts'
import { employees } from './employees.ts'
import { keyResultTypes } from './key-result-types.ts'
import { openapi } from './openapi.ts'
import { reasons } from './reasons.ts'
import { session } from './session.ts'
import { users } from './users.ts'

export const features: readonly Contract[] = [
  session,
  actionItems,
  employees,
  users,
  categories.contract,
  reasons.contract,
  keyResultTypes.contract,
  openapi,
]
