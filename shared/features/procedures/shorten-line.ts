/** The beginning of a text as one line of at most `max` characters. */
export function shortenLine(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ')
  // Half a character, where the cut falls into one, would be shown as an unknown one.
  return line.length > max ? `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
}
