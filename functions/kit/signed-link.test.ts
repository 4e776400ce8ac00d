import { expect, it } from 'vitest'
import { ensureSecrets } from './secrets.ts'
import { isValidSignature, signLink } from './signed-link.ts'

await ensureSecrets()
const VALUES = { client: 'Maya', id: 'a'.repeat(24), month: '2026-11' }
const signature = signLink('timesheet', VALUES)

it('a signature is valid for its values in any order', () => {
  expect(isValidSignature('timesheet', VALUES, signature)).toBe(true)
  const { client, id, month } = VALUES
  expect(isValidSignature('timesheet', { month, id, client }, signature)).toBe(true)
})

it.each([
  ['another purpose', 'plan', VALUES, signature],
  ['another client', 'timesheet', { ...VALUES, client: 'Quetzal' }, signature],
  ['another person', 'timesheet', { ...VALUES, id: 'b'.repeat(24) }, signature],
  ['another month', 'timesheet', { ...VALUES, month: '2026-12' }, signature],
  ['a value more', 'timesheet', { ...VALUES, more: '' }, signature],
  ['no signature', 'timesheet', VALUES, undefined],
  ['an empty one', 'timesheet', VALUES, ''],
  ['half of it', 'timesheet', VALUES, signature.slice(0, 20)],
  ['another of its length', 'timesheet', VALUES, signature.replace(/^./, first => (first === 'A' ? 'B' : 'A'))],
])('a signature is invalid for %s', (_, purpose, values, given) =>
  expect(isValidSignature(purpose, values, given)).toBe(false),
)
