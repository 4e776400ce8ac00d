/** The specification of a kind of procedure; its contract and screens are derived from it. */
import type { Role } from '#shared/kit/access.ts'
import type { ScreenPath } from '../screens.ts'
import type { ProcedureOccasion } from './expected.ts'

interface ProcedureMessages {
  readonly created: string
  readonly updated: string
  readonly remove: string
  readonly templateCreated: string
  readonly templateUpdated: string
  readonly templateCopy: string
  readonly templateRemove: string
  readonly newTemplate: string
  readonly updateTemplate: string
  readonly subtitle: string
  /** The title of the form that begins one. */
  readonly newProcess: string
  /** The title of the list of its templates. */
  readonly templates: string
  readonly begin: string
  /** In the reader's language, as is the next one. */
  beginOf(person: string): string
  beginOfMany(count: number): string
}

export interface ProcedureSpec {
  /** The noun that names the feature in `shared`, `functions` and `web`. */
  readonly name: string
  /** The title of its list, such as "Exit Procedure". */
  readonly title: string
  /** Whole sentences, so that each can be translated. */
  readonly messages: ProcedureMessages
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
  /** The date in a person's record that calls for one, if any: one is then offered until it is begun. */
  readonly occasion?: ProcedureOccasion
  /** Roles that edit templates. */
  readonly templateEditorRoles: readonly Role[]
  /** Roles that open processes and work through them. */
  readonly processEditorRoles: readonly Role[]
}
