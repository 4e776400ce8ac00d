import { describe, expect, it } from 'vitest'
import { forgetStale } from './forget-stale.ts'

const earlier = {
  files: {
    'shared/a.ts': {
      mutants: [
        { id: '1', status: 'Killed', static: true },
        { id: '2', status: 'Survived', static: true },
        { id: '3', status: 'Survived', static: false },
        { id: '4', status: 'NoCoverage' },
        { id: '5', status: 'RuntimeError', static: true },
      ],
    },
  },
  testFiles: { 'shared/a.test.ts': { source: 'it()' } },
}
const keptWith = (...tests: [string, string][]) =>
  forgetStale(earlier, new Map(tests)).files['shared/a.ts'].mutants.map(({ id }) => id)

describe('the results of an earlier run', () => {
  it('are all kept while the tests are unchanged', () =>
    expect(keptWith(['shared/a.test.ts', 'it()'])).toEqual(['1', '2', '3', '4', '5']))
  it.each<[string, [string, string][]]>([
    ['changed', [['shared/a.test.ts', 'it(2)']]],
    [
      'new',
      [
        ['shared/a.test.ts', 'it()'],
        ['shared/b.test.ts', 'it()'],
      ],
    ],
    ['gone', []],
  ])('are dropped for undetected static and uncovered mutants when a test is %s', (_, tests) =>
    expect(keptWith(...tests)).toEqual(['1', '3']),
  )
})
