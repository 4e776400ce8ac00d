import type { Procedure } from '#shared/features/procedures/procedure.ts'

export interface ProcedureScreenProps {
  readonly procedure: Procedure
  /** The paths of its two lists. */
  readonly paths: { readonly templates: string; readonly processes: string }
}
