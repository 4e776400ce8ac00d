import { onTestFinished } from 'vitest'
import { type ReaderLanguage, setReaderLanguage } from '#shared/kit/texts.ts'

/** Sets the reader's language until the test ends, and then English again. */
export function readIn(language: ReaderLanguage): void {
  setReaderLanguage(() => language)
  onTestFinished(() => setReaderLanguage(() => ({ language: 'en' })))
}
