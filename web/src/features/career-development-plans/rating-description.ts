interface RatingDescription {
  /** The rating in a word or two. */
  readonly name: string
  /** What it means, where more is said. */
  readonly meaning: string
}

/** Ratings are prose; many begin with their name: `Solid: does it reliably`. */
export function parseRatingDescription(description: string): RatingDescription {
  const [, name, meaning] = /^([^:\n]{1,30})(?::\s+|\n+)(\S.*)$/s.exec(description.trim()) ?? []
  return name && meaning ? { name, meaning } : { name: description.trim(), meaning: '' }
}
