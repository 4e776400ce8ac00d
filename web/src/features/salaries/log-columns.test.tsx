import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inSpanish } from '#shared/spanish/index.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import { getPayLogColumns } from './log-columns.tsx'
import { type PayLogEntry, salaryLog } from './pay-logs.tsx'

const show = (comments: string) => {
  const column = getPayLogColumns(salaryLog).find(({ key }) => key === 'comments')
  return render(column?.cell({ comments } as PayLogEntry)).container.textContent
}

it.each([
  ['Initial salary', 'Salario inicial'],
  ['Initial rate', 'Tarifa inicial'],
  ['Pay round May 2026', 'Ronda salarial de mayo de 2026'],
  ['Career development plan Mar 2026', 'Plan de desarrollo profesional de marzo de 2026'],
  // Written by people, even if the words are also the app's.
  ['Merit', 'Merit'],
  ['Pay round May 2026, as agreed', 'Pay round May 2026, as agreed'],
])('a comment that says %j is shown as %j in Spanish', (comment, said) => {
  expect(show(comment)).toBe(comment)
  readIn(inSpanish)
  expect(show(comment)).toBe(said)
})

it('an entry that nobody has changed since says only who created it', () => {
  const cell = getPayLogColumns(salaryLog).find(({ key }) => key === 'updatedAt')?.cell
  const created = { createdAt: '2026-01-06T10:00:00.000Z', updatedBy: { name: 'Ana', lastName: 'Mora' } }
  const text = (updatedAt: string) => render(cell?.({ ...created, updatedAt } as PayLogEntry)).container.textContent
  expect(text('2026-01-06T10:00:00.000Z')).toBe('–')
  expect(text('2026-02-03T10:00:00.000Z')).toBe('Ana Mora03/Feb/2026')
})
