import { employees, everybody } from '#functions/employees/store.ts'
import { authorsNow, withAuthors } from '#functions/users/store.ts'
import { procedureLambda } from '#kit/procedure/lambda.ts'
import { onboarding } from '#shared/features/onboarding.ts'

export const handler = procedureLambda(onboarding, { employees, everybody, withAuthors, authorsNow })
