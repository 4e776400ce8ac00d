/** The beginning of a text, of at most `max` characters with the sign that there is more. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  // Half a character, where the cut falls into one, would be shown as an unknown one.
  const beginning = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning.trimEnd()}…`
}
