import { expect, it, vi } from 'vitest'
import { KINDS, nextOfEach } from './hard-days.ts'
import { moveClock } from './moved-clock.ts'
import { clockEnvironment, dayOfThisRun } from './testing-day.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const readTree = () => '1b987116c0ffee00000000000000000000000000'

it('a run uses the requested day, even in CI', () => {
  expect(dayOfThisRun({ MUSTER_TODAY: '2027-05-01', CI: 'true' }, NOW, readTree)).toBe('2027-05-01')
})

it('a run in CI uses its own day or the next hard day of a kind: each kind for some tree', () => {
  const trees = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(8, '0').padEnd(40, 'f'))
  expect(new Set(trees.map(tree => dayOfThisRun({ CI: 'true' }, NOW, () => tree)))).toEqual(
    new Set([undefined, ...nextOfEach(KINDS, NOW)]),
  )
})

it('a run in CI uses the same day again for the same tree', () => {
  expect(dayOfThisRun({ CI: 'true' }, NOW, readTree)).toBe(dayOfThisRun({ CI: 'true' }, NOW, readTree))
})

it('a run uses the machine’s own day if none is requested', () => {
  expect(dayOfThisRun({}, NOW, readTree)).toBeUndefined()
  expect(clockEnvironment(undefined, NOW)).toEqual({})
})

it('a requested day keeps the current time of day, and a requested instant is used as it is', () => {
  expect(clockEnvironment('2026-11-23', NOW).NODE_OPTIONS).toMatch(/\?offset=86400000$/)
  expect(clockEnvironment('2026-11-22T10:00:01Z', NOW).NODE_OPTIONS).toMatch(/\?offset=1000$/)
})

it.each([
  ['yesterday', 'MUSTER_TODAY is yesterday: write it as 2026-12-31 or 2026-11-30T22:59:00Z'],
  ['2026-11-21', 'MUSTER_TODAY is 2026-11-21, which is over: the local database cannot go back in time'],
])('%s is refused with a message', (day, sentence) => {
  expect(() => clockEnvironment(day, NOW)).toThrow(sentence)
})

it('the moved clock shifts the current time, and leaves given dates unchanged', () => {
  const Real = globalThis.Date
  try {
    moveClock(86_400_000)
    expect(Math.abs(Date.now() - Real.now() - 86_400_000)).toBeLessThan(1000)
    const tomorrow = new Real(Real.now() + 86_400_000)
    expect(new Date().toISOString().slice(0, 10)).toBe(tomorrow.toISOString().slice(0, 10))
    expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
    expect(new Date() instanceof Date).toBe(true)
    expect(new Date().constructor).toBe(Date)
    vi.spyOn(Date, 'now').mockReturnValue(5)
    expect(Date.now()).toBe(5)
    vi.restoreAllMocks()
    expect(Math.abs(Date.now() - tomorrow.getTime())).toBeLessThan(1000)
  } finally {
    Object.defineProperty(Real.prototype, 'constructor', { value: Real, writable: true, configurable: true })
    globalThis.Date = Real
  }
})
