import { expect, it } from 'vitest'
import { findNearestTests } from './nearest-tests.ts'

const near = (...changed: string[]) => findNearestTests(changed)

it('selects all tests of a function’s folder', () => {
  const tests = near('functions/goals/store.ts')
  expect(tests).toContain('functions/goals/check-ins.test.ts')
  expect(tests.filter(path => !path.startsWith('functions/goals/'))).toEqual([])
})

it('selects the tests of a rule’s function and screens, too', () => {
  const tests = near('shared/features/goals/form.ts')
  expect(tests).toContain('functions/goals/index.test.ts')
  expect(tests).toContain('web/src/features/goals/goals.test.tsx')
  expect(tests).toContain('shared/features/goals.test.ts')
  expect(tests).not.toContain('functions/rewards/index.test.ts')
  expect(near('shared/features/goals.ts')).toEqual(tests)
})

it('stays within one part of the web kit', () => {
  const tests = near('web/src/kit/filters/filters.tsx')
  expect(tests).toContain('web/src/kit/filters/filters.test.tsx')
  expect(tests.filter(path => !path.startsWith('web/src/kit/filters/'))).toEqual([])
  expect(near('web/src/kit/combobox.tsx')).toContain('web/src/kit/combobox.test.tsx')
  expect(near('web/src/kit/combobox.tsx')).not.toContain('web/src/kit/filters/filters.test.tsx')
})

it('selects the test next to a script', () => {
  expect(near('scripts/seed.ts')).toEqual(['scripts/seed.test.ts'])
  expect(near('scripts/person/erase.ts')).toContain('scripts/person/erase.test.ts')
  expect(near('scripts/testing/nearest-tests.ts')).toEqual(['scripts/testing/nearest-tests.test.ts'])
})

it('selects each test once, none for an untested file, and the checks of stories and documents', () => {
  expect(near('scripts/seed.ts', 'scripts/seed.test.ts', 'LICENSE')).toEqual(['scripts/seed.test.ts'])
  expect(near('LICENSE')).toEqual([])
  expect(near('web/e2e/goals.story.ts')).toEqual(['scripts/stories.test.ts'])
  expect(near('docs/runbook.md')).toContain('infra/runbook.test.ts')
})
