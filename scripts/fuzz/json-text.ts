/** JSON text that `JSON.stringify` cannot write: numbers such as `1e999` and `-0`, and duplicate keys. */

/** A piece of JSON that is sent literally. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Writes a value as JSON. Unlike `JSON.stringify` it keeps a key such as `__proto__` and takes `RawJson` as it is. */
export function toJsonText(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${toJsonText(one)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}
