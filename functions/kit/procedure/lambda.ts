/** Everything a kind of procedure answers: its handler follows from its description. */
import { lambda } from '#kit/lambda.ts'
import type { Procedure } from '#shared/features/procedures/procedure.ts'
import { type Staff, workingOff } from './processes.ts'
import { procedureStore } from './store.ts'
import { keepingTemplates } from './templates.ts'

/** Makes the Lambda handler of a kind of procedure. The people are another feature's. */
export function procedureLambda(kind: Procedure, staff: Staff) {
  const store = procedureStore(kind)
  return lambda(kind.contract, { ...keepingTemplates(store, staff), ...workingOff(kind, store, staff) })
}
