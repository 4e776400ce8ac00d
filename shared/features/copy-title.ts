/** The longest title of a plan's, an onboarding's or an exit's template. */
export const MAX_TITLE = 280
const SUFFIX = ' (copy)'

/** The title of a copy, truncated if it would be longer than `max` characters. */
export const makeCopyTitle = (title: string, max = MAX_TITLE): string =>
  // Do not cut a surrogate pair in half.
  `${title.slice(0, max - SUFFIX.length).replace(/[\uD800-\uDBFF]$/, '')}${SUFFIX}`
