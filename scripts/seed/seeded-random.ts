/** Reproducible random numbers: the demo company looks the same on every machine on one day. */
export interface SeededRandom {
  /** At least 0 and below 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(of: readonly T[]): T
  chance(of: number): boolean
  hex(digits: number): string
}

/** The generator mulberry32, starting at `seed`. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  return {
    next: roll,
    between,
    pick: of => {
      const picked = of[between(0, of.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    chance: of => roll() < of,
    hex: digits => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  }
}
