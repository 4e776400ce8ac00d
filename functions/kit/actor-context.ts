/** Who does something, and when: what a handler hands to what does its work. */
import type { Actor } from '#shared/kit/access.ts'

export interface ActorContext {
  readonly actor: Actor
  readonly now: Date
}
