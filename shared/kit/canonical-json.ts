/**
 * JSON that is the same text for the same data, so that a digest of it can be compared years later. The rules are those
 * of RFC 8785: no white space, the keys of an object in the order of their UTF-16 code units, numbers and texts as
 * JSON.stringify writes them. Text is taken as it is: two spellings of one letter are different data.
 */

/** @throws for what JSON cannot say: a number that is none, a function, a missing entry of a list */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`
  }
  const isSayable =
    value === null ||
    ['string', 'boolean'].includes(typeof value) ||
    (typeof value === 'number' && Number.isFinite(value))
  if (!isSayable) throw new TypeError(`${String(value)} cannot be written as JSON`)
  return JSON.stringify(value)
}
