/** What a workbook of the company may hold. Source: docs/decisions/people.md, "Moving in". */
import { expect, it } from 'vitest'
import { companyImportMessages, isNewHire, MAX_IMPORT_BYTES, normalizeHeading, UNDO_PERIOD } from './company-import.ts'

it.each([
  ['Job titles', 'jobtitles'],
  ['JOB-TITLES ', 'jobtitles'],
  ['Título (2)', 'titulo2'],
  ['¿País?', 'pais'],
  ['***', ''],
])('normalizes the heading %j to %j', (heading, compared) => expect(normalizeHeading(heading)).toBe(compared))

it('the size limit matches its message', () => {
  expect(MAX_IMPORT_BYTES).toBe(8_388_608)
  expect(companyImportMessages.tooLarge).toBe('The workbook is larger than 8 MB')
})
it('an import can be undone for a day', () => expect(UNDO_PERIOD).toBe(86_400_000))

it.each([
  [null, true],
  [undefined, true],
  ['2026-11-01', true],
  ['2026-10-02', true],
  ['2026-10-01', false],
  ['2027-01-01', true],
])('somebody hired on %s is a new hire when imported on 1 November: %s', (hireDate, isNew) =>
  expect(isNewHire(hireDate, '2026-11-01T23:59:59.999Z')).toBe(isNew),
)
