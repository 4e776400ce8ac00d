import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { loadSetting, saveSetting, settingKey } from './kept-setting.ts'
import { getSession } from './session.ts'

setUpScreenTests()
const Size = z.object({ size: z.number() })

it('is stored per person and kind of screen', () => {
  signInWithRoles('admin')
  const me = getSession()?.person._id
  expect(settingKey('columns', `/employees/${'a'.repeat(24)}/salaries`)).toBe(
    `muster.columns:${me}:/employees/*/salaries`,
  )
  expect(settingKey('recent')).toBe(`muster.recent:${me}`)
})

it.each([
  ['a stored setting', '{"size":3}', { size: 3 }],
  ['undefined if nothing is stored', undefined, undefined],
  ['undefined for another schema', '{"size":"large"}', undefined],
  ['undefined for invalid JSON', '{"size', undefined],
])('returns %s', (_, kept, expected) => {
  if (kept !== undefined) localStorage.setItem('muster.size', kept)
  expect(loadSetting('muster.size', Size)).toEqual(expected)
})

it('is read as it was saved', () => {
  saveSetting('muster.size', { size: 4 })
  expect(loadSetting('muster.size', Size)).toEqual({ size: 4 })
})
