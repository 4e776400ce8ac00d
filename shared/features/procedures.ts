/** All kinds of procedures. */
import { exitProcedure } from './exit-procedure.ts'
import { onboarding } from './onboarding.ts'
import type { Procedure } from './procedures/procedure.ts'

export const procedures: readonly Procedure[] = [onboarding, exitProcedure]
