import { employees, loadDirectory } from '#functions/employees/store.ts'
import { createProcedureHandler } from '#functions/procedures/public.ts'
import { loadAuthors, withAuthors } from '#functions/users/store.ts'
import { onboarding } from '#shared/features/onboarding.ts'

export const handler = createProcedureHandler(onboarding, { employees, loadDirectory, withAuthors, loadAuthors })
