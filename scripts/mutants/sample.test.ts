import { expect, it, vi } from 'vitest'
import { isSampled, strykerPlugins, writeSample } from './sample.ts'

const faults = Array.from({ length: 2000 }, (_, line) => ({
  id: String(line),
  fileName: '/sandbox/functions/goals/store.ts',
  location: { start: { line, column: 4 } },
  mutatorName: 'EqualityOperator',
  replacement: 'a <= b',
}))

it('a sample contains about the requested percentage of mutants, and the same ones in a report', async () => {
  const [{ value: checker } = expect.unreachable()] = strykerPlugins
  for (const [name, percent] of Object.entries(writeSample(10))) vi.stubEnv(name, percent)
  const tried = Object.entries(await checker.check(faults)).filter(([, { status }]) => status === 'passed')
  expect(tried.length).toBeGreaterThan(150)
  expect(tried.length).toBeLessThan(250)
  // A report counts from 1.
  const reported = faults.filter(({ location: { start }, mutatorName, replacement }) =>
    isSampled(
      'functions/goals/store.ts',
      { location: { start: { line: start.line + 1, column: start.column + 1 } }, mutatorName, replacement },
      10,
    ),
  )
  expect(reported.map(({ id }) => id)).toEqual(tried.map(([id]) => id))
})

it('a sample of 100 percent contains every mutant', () =>
  expect(faults.every(fault => isSampled(fault.fileName, fault, 100))).toBe(true))
