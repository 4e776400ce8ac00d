import { employees, loadDirectory } from '#functions/employees/store.ts'
import { createProcedureHandler } from '#functions/procedures/public.ts'
import { loadAuthors, withAuthors } from '#functions/users/store.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'

export const handler = createProcedureHandler(exitProcedure, { employees, loadDirectory, withAuthors, loadAuthors })
