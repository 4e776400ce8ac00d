/** Returns a text cut to at most `max` characters, including the ellipsis if it was cut. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  // A cut in the middle of a surrogate pair would leave half a character.
  const beginning = text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${beginning.trimEnd()}…`
}
