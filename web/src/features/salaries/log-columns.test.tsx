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
