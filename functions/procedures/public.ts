/** Creates the handler of a kind of procedure from its description. */
import { createApiHandler } from '#kit/lambda.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { processHandlers } from './process-handlers.ts'
import type { StaffLookup } from './staff-lookup.ts'
import { procedureStoreOf } from './store.ts'
import { templateHandlers } from './template-handlers.ts'

/** Creates the Lambda handler of a kind of procedure. People are passed in because they belong to another feature. */
export function createProcedureHandler(kind: Procedure, staff: StaffLookup) {
  const store = procedureStoreOf(kind)
  return createApiHandler(kind.contract, { ...templateHandlers(store, staff), ...processHandlers(kind, store, staff) })
}
