/** Texts in the reader's language. */
import { afterEach, expect, it } from 'vitest'
import { setReaderLanguage, t, translateSentence } from './texts.ts'

const catalogue = {
  'Lives in {0}': 'Vive en {0}',
  'Lives in {0} no longer': 'Ya no vive en {0}',
  'United States': 'Estados Unidos',
}
afterEach(() => setReaderLanguage(() => ({ language: 'en' })))

it('a finished sentence is translated by the text that says most of it', () => {
  setReaderLanguage(() => ({ language: 'es', catalogue }))
  expect(translateSentence('Lives in Colombia')).toBe('Vive en Colombia')
  expect(translateSentence('Lives in Colombia no longer')).toBe('Ya no vive en Colombia')
})

it('the values of a finished sentence stay as they are, unless they are said too', () => {
  setReaderLanguage(() => ({ language: 'es', catalogue }))
  expect(translateSentence('Lives in United States')).toBe('Vive en United States')
  expect(translateSentence('Lives in United States', t)).toBe('Vive en Estados Unidos')
})
