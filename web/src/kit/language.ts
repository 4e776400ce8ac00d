/**
 * The user's language: their choice, else the browser's. The server stores the choice for mails and other browsers;
 * this browser stores it too, to know it before anything is shown. Changing it reloads the page.
 */
import { getLanguage, LANGUAGES, type Language, setReaderLanguage } from '#shared/kit/texts.ts'

const KEY = 'muster.language'

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** Returns the language chosen in this browser, else the first of the browser's languages that Muster supports. */
export function findLanguage(chosen = localStorage.getItem(KEY), preferred = navigator.languages): Language {
  if (chosen !== null && isLanguage(chosen)) return chosen
  return preferred.map(code => code.split('-')[0] ?? '').find(isLanguage) ?? 'en'
}

/** Loads the translations before anything is shown; English has none to load. */
export async function loadLanguage(): Promise<void> {
  const language = findLanguage()
  document.documentElement.lang = language
  if (language === 'en') return
  const { inSpanish } = await import('#shared/spanish/index.ts')
  setReaderLanguage(() => inSpanish)
}

/** Reloads the page if the person has chosen another language, perhaps in another browser. */
export function followChoice(chosen: Language | null): void {
  if (chosen && chosen !== getLanguage()) showIn(chosen)
}

/** Reloads the page in a language, and stores it in this browser. */
export function showIn(language: Language): void {
  localStorage.setItem(KEY, language)
  window.location.reload()
}
