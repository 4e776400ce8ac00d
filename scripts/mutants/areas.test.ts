import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areas, findFiles } from './areas.ts'

it('every source file of shared and functions belongs to exactly one area', () => {
  const all = globSync('{shared/kit,shared/features,functions}/**/*.ts', { exclude: ['**/*.test.ts', '**/*.d.ts'] })
  expect(areas.flatMap(area => findFiles(area)).sort()).toEqual(all.sort())
})

it.each(areas)('area $name has source files and tests', area => {
  expect(findFiles(area)).not.toEqual([])
  const tests = area.tests.filter(pattern => !pattern.startsWith('!'))
  expect(globSync(tests)).not.toEqual([])
})

it('an area can be narrowed down by parts of a path', () => {
  const [rules] = areas.filter(({ name }) => name === 'rules')
  expect(rules && findFiles(rules, ['rewards/', 'goals/rules'])).toEqual([
    'shared/features/goals/rules.ts',
    'shared/features/rewards/bank-file.ts',
    'shared/features/rewards/flow.ts',
    'shared/features/rewards/form-checks.ts',
    'shared/features/rewards/invoice-name.ts',
    'shared/features/rewards/list.ts',
    'shared/features/rewards/months.ts',
    'shared/features/rewards/payment-batches.ts',
    'shared/features/rewards/queue.ts',
    'shared/features/rewards/storage.ts',
  ])
})
