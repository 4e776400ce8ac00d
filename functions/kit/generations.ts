/**
 * The generations of a secret. Its value lists them, separated by commas, so that it can be rotated without downtime:
 * the first one signs and encrypts, all of them verify and decrypt.
 */
import { deriveKey } from './derived-keys.ts'

export interface Generation {
  /** A short hash of the secret, which is included in everything that is signed or encrypted with it. */
  readonly id: string
  readonly secret: string
}
export type Generations = readonly [current: Generation, ...older: Generation[]]

/** Parses the value of a secret. @throws if it has no generation */
export function parseGenerations(value: string): Generations {
  const [current, ...older] = value
    .split(',')
    .filter(secret => secret !== '')
    .map(identify)
  if (!current) throw new Error('A secret has no generation')
  return [current, ...older]
}

/** Returns the generations that may have signed or encrypted something: the one it names, or all if it names none. */
export const candidatesFor = <Keys extends Pick<Generation, 'id'>>(all: readonly Keys[], id: unknown): Keys[] =>
  all.filter(one => id === undefined || one.id === id)

/** Returns a function that derives the keys of a generation once. */
export function deriveOnce<Keys>(derive: (generation: Generation) => Keys): (generation: Generation) => Keys {
  const known = new Map<string, Keys>()
  return generation => {
    const keys = known.get(generation.secret) ?? derive(generation)
    known.set(generation.secret, keys)
    return keys
  }
}

const ids = new Map<string, string>()
function identify(secret: string): Generation {
  const id = ids.get(secret) ?? Buffer.from(deriveKey(secret, 'generation id').subarray(0, 6)).toString('base64url')
  ids.set(secret, id)
  return { id, secret }
}
