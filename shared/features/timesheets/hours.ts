/**
 * Parses hours as people write them, and explains what cannot be a day's hours. Pure. Source: decisions, "Timesheets".
 */
import { INVALID_TIME, MAX_HOURS_PER_DAY, TOO_MANY_HOURS } from './days.ts'

export const HOURS_NOT_A_NUMBER = 'Write the hours as a number, such as 8, 7.5 or 7:30'
export const NEGATIVE_HOURS = 'Hours cannot be negative'

/** Accepts `8`, `8.00`, `.5`, `8,5`, with or without `h`; `7:30`; `7h 30m`, `7h30`, `30 min`. */
const DECIMAL = /^(\d+[.,]?\d*|[.,]\d+)(?:\s*(?:h|hrs?|hours?)\.?)?$/i
const CLOCK = /^(\d+):([0-5]\d)(?::00)?$/
const PARTS = /^(?:(\d+)\s*h)?\s*(?:(\d{1,3})\s*(?:m|min)?\.?)?$/i

/**
 * Parses hours of any size and sign; empty input is 0, and `undefined` means that the input is not a number of hours.
 */
export function parseHours(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value === null) return 0
  if (typeof value !== 'string') return undefined
  const [, sign = '', size = ''] = /^([+\-\u2212]?)\s*(.*)$/s.exec(value.trim()) ?? []
  if (sign === '' && size === '') return 0
  const hours = parseUnsignedHours(size)
  return hours === undefined || sign === '' || sign === '+' ? hours : -hours
}

/** Parses a day's hours in steps of 0.5 from 0 to 24; for invalid input returns the text that says why. */
export function parseDayHours(value: unknown): number | string {
  const hours = parseHours(value)
  if (hours === undefined) return HOURS_NOT_A_NUMBER
  if (hours < 0) return NEGATIVE_HOURS
  if (hours > MAX_HOURS_PER_DAY) return TOO_MANY_HOURS
  return Number.isInteger(hours * 2) ? Math.abs(hours) : INVALID_TIME
}

/** Cuts typed text to what a cell accepts: four characters for a number, eight if minutes are written out. */
export const limitHoursInput = (text: string): string => text.slice(0, /[:hm]/i.test(text) ? 8 : 4)

function parseUnsignedHours(text: string): number | undefined {
  const [, decimal] = DECIMAL.exec(text) ?? []
  if (decimal !== undefined) return Number(decimal.replace(',', '.'))
  const [, hours, minutes] = CLOCK.exec(text) ?? PARTS.exec(text) ?? []
  const isWritten = hours !== undefined || minutes !== undefined
  if (!isWritten || (hours !== undefined && Number(minutes ?? 0) > 59)) return undefined
  return Number(hours ?? 0) + Number(minutes ?? 0) / 60
}
