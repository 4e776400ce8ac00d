import { expect, it } from 'vitest'
import { isRetentionOver } from './retention.ts'

const left = { isActive: false, email: 'ann@muster.example', lastDay: '2024-11-22' }
it.each([
  ['who left longer ago', left, '2026-11-23', true],
  ['who left exactly so long ago', left, '2026-11-22', false],
  ['who left later', { ...left, lastDay: '2025-01-31' }, '2026-11-23', false],
  ['who works here', { ...left, isActive: true }, '2026-11-23', false],
  ['whose last day is unknown', { ...left, lastDay: null }, '2026-11-23', false],
  ['who was erased', { ...left, email: 'former-5f@erased.invalid' }, '2026-11-23', false],
])('decides whether a retention of 24 months is over for somebody %s', (_, person, today, isOver) => {
  expect(isRetentionOver(person, 24, today)).toBe(isOver)
})
