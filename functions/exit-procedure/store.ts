import { procedureStore } from '#kit/procedure/store.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'

export const store = procedureStore(exitProcedure)
