/**
 * Canonical JSON: the same data always gives the same text, so that its digest can be compared years later. The rules
 * are those of RFC 8785: no white space, object keys in the order of their UTF-16 code units, numbers and strings as in
 * JSON.stringify. Strings are not normalized: two encodings of one letter are different data.
 */

/**
 * Returns the canonical JSON of a value. @throws for values that JSON lacks: NaN, infinities, functions, missing array
 * elements
 */
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
