/** What is said of a kind of procedure; its contract, texts and screens follow from it. */
import type { Role } from '#shared/kit/access.ts'

export interface ProcedureSpec {
  /** The noun that names the feature in every wing. */
  readonly name: string
  /** As its list is titled: "Exit Procedure". The other texts follow from it. */
  readonly title: string
  /** What an item's status is called on the wire. */
  readonly statusField: string
  /** Base paths below `/api/`. */
  readonly basePaths: {
    readonly templates: string
    readonly processes: string
    readonly statuses: string
    /** Where the values of the list's filter are answered, when not below the processes. */
    readonly filter?: string
  }
  /** Who writes templates. */
  readonly templateEditorRoles: readonly Role[]
  /** Who opens processes and works them off. */
  readonly processEditorRoles: readonly Role[]
}
