/** Everything a kind of procedure answers: its handler follows from its description. */
import { createApiHandler } from '#kit/lambda.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { processHandlers, type StaffLookup } from './process-handlers.ts'
import { createProcedureStore } from './store.ts'
import { templateHandlers } from './template-handlers.ts'

/** Makes the Lambda handler of a kind of procedure. The people are another feature's. */
export function createProcedureHandler(kind: Procedure, staff: StaffLookup) {
  const store = createProcedureStore(kind)
  return createApiHandler(kind.contract, { ...templateHandlers(store, staff), ...processHandlers(kind, store, staff) })
}
