/** The specification of a kind of procedure; its contract, texts and screens are derived from it. */
import type { Role } from '#shared/kit/access.ts'
import type { ScreenPath } from '../screens.ts'
import type { ProcedureOccasion } from './expected.ts'

export interface ProcedureSpec {
  /** The noun that names the feature in `shared`, `functions` and `web`. */
  readonly name: string
  /** The title of its list, such as "Exit Procedure". The other texts are derived from it. */
  readonly title: string
  /** The field name of an item's status on the wire. */
  readonly statusField: string
  /** Base paths below `/api/`. */
  readonly basePaths: {
    readonly templates: string
    readonly processes: string
    readonly statuses: string
    /** The path that returns the values of the list's filter, if it is not below the processes. */
    readonly filter?: string
  }
  /** The path of the screen that lists its processes; a kind without screens has none. */
  readonly screen?: ScreenPath
  /** What in a person's record begins one, if anything does: it is offered then, and in the list as long as there is none. */
  readonly occasion?: ProcedureOccasion
  /** Roles that edit templates. */
  readonly templateEditorRoles: readonly Role[]
  /** Roles that open processes and work through them. */
  readonly processEditorRoles: readonly Role[]
}
