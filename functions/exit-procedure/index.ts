import { employees, everybody } from '#functions/employees/store.ts'
import { authorsNow, withAuthors } from '#functions/users/store.ts'
import { procedureLambda } from '#kit/procedure/lambda.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'

export const handler = procedureLambda(exitProcedure, { employees, everybody, withAuthors, authorsNow })
