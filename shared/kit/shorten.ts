/** The beginning of a text, with a sign that there is more. */
export const shorten = (text: string, max: number): string =>
  // Half a character, where the cut falls into one, would be shown as an unknown one.
  text.length > max ? `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
