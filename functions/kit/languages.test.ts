/** The languages of mails and documents. Source: docs/decisions/languages.md. */
import { expect, it } from 'vitest'
import { nameMonth } from '#shared/kit/texts.ts'
import { inLanguage, languageOfRequest, loadLanguage, saveLanguage } from './languages.ts'

it.each([
  ['es', 'es'],
  ['es-CR,es;q=0.9,en;q=0.8', 'es'],
  ['ES-419', 'es'],
  ['en-GB', 'en'],
  ['de-DE,en;q=0.5', undefined],
  ['', undefined],
  [undefined, undefined],
])('a browser that asks for %j is answered in %j', (asked, language) => expect(languageOfRequest(asked)).toBe(language))

it('a person has the language that they chose last, and none before', async () => {
  const [ana, eva] = ['a'.repeat(24), 'b'.repeat(24)]
  expect(await loadLanguage(ana)).toBeUndefined()
  await saveLanguage(ana, 'en')
  await saveLanguage(ana, 'es')
  expect([await loadLanguage(ana), await loadLanguage(eva)]).toEqual(['es', undefined])
})

it('concurrent tasks each use their own language', async () => {
  const sayLater = (language: 'es' | 'en' | undefined) =>
    inLanguage(language, async () => {
      await new Promise(resolve => setTimeout(resolve, 1))
      return nameMonth(10)
    })
  expect(await Promise.all([sayLater('es'), sayLater('en'), sayLater(undefined)])).toEqual([
    'noviembre',
    'November',
    'November',
  ])
  expect(nameMonth(10)).toBe('November')
})
