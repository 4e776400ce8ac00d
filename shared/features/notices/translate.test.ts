/** The server's own words are translated where they are read; what people typed is not. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSentenceTranslator } from '#shared/kit/sentences.ts'
import { setReaderLanguage } from '#shared/kit/texts.ts'
import { translateNoticeReason, translateNoticeTitle } from './translate.ts'

const catalogue = {
  '{0} and {1} more': '{0} y {1} más',
  '{0} of {1}': '{0} de {1}',
  'Assigned to {0}': 'Asignado a {0}',
  'Check-in: {0}': 'Seguimiento: {0}',
  'Correction of details': 'Corrección de datos',
  Education: 'Educación',
  Finance: 'Finanzas',
  'Its day and hour are open again.': 'Su día y hora vuelven a estar por definir.',
  'Key results': 'Resultados clave',
  'Read and acknowledged': 'Leído y confirmado',
}
const translateSentence = createSentenceTranslator(catalogue)
beforeAll(() => setReaderLanguage(() => ({ language: 'es', catalogue, translateSentence })))
afterAll(() => setReaderLanguage(() => ({ language: 'en' })))

it.each([
  ['/my-details', 'Correction of details', 'Corrección de datos'],
  ['/rewards/1', 'Education, $120.00', 'Educación, $120.00'],
  ['/hitGoals-process/1', 'Check-in: Finance', 'Seguimiento: Finance'],
  ['/my-checklists?item=1', 'Finance and 2 more', 'Finance y 2 más'],
  // Typed by people, however much it looks like the server's words.
  ['/action-items/1', 'Correction of details', 'Correction of details'],
  ['/action-items/1', 'Check-in: Finance', 'Check-in: Finance'],
  ['/my-goals/1', 'Education', 'Education'],
  ['/pay-rounds/1', 'Finance', 'Finance'],
])('%s calls %s %s', (path, title, said) => expect(translateNoticeTitle({ path, title })).toBe(said))

it.each([
  ['/career-development-plan/1', 'changed', 'Read and acknowledged', 'Leído y confirmado'],
  ['/my-one-on-ones/1', 'changed', 'Its day and hour are open again.', 'Su día y hora vuelven a estar por definir.'],
  ['/action-items/1', 'changed', 'Assigned to Ana Solís', 'Asignado a Ana Solís'],
  ['/my-goals/1', 'changed', 'Key results: 1 of 3 → 2 of 3', 'Resultados clave: 1 de 3 → 2 de 3'],
  // A comment, and why somebody returned it.
  ['/action-items/1', 'changed', 'Finance', 'Finance'],
  ['/career-development-plan/1', 'returned', 'Read and acknowledged', 'Read and acknowledged'],
])('%s, %s: %s is %s', (path, kind, reason, said) => expect(translateNoticeReason({ path, kind, reason })).toBe(said))
