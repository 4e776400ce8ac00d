/** Who does something, and when: a handler passes this to the code that does the work. */
import type { Actor } from '#shared/kit/access.ts'

export interface ActorContext {
  readonly actor: Actor
  readonly now: Date
}
