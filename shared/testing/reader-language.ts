import { onTestFinished } from 'vitest'
import { type ReaderLanguage, setReaderLanguage } from '#shared/kit/texts.ts'

/** Whoever reads the texts reads this language until the test ends, and English from then on. */
export function readIn(language: ReaderLanguage): void {
  setReaderLanguage(() => language)
  onTestFinished(() => setReaderLanguage(() => ({ language: 'en' })))
}
