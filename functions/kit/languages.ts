/** The language that a person has chosen, and texts in it: the mails and documents that they get. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { LANGUAGES, type Language, type ReaderLanguage, setReaderLanguage } from '#shared/kit/texts.ts'
import { settings } from './settings.ts'
import { batchGetItems, documentClient } from './table.ts'

const PARTITION = 'LANGUAGE'
const ENGLISH: ReaderLanguage = { language: 'en' }

const reader = new AsyncLocalStorage<ReaderLanguage>()
setReaderLanguage(() => reader.getStore() ?? ENGLISH)

/** Runs what makes a mail or a document in the language of who will read it. */
export async function inLanguage<Made>(language: Language, make: () => Made | Promise<Made>): Promise<Made> {
  if (language === 'en') return make()
  const { mails: catalogue } = await import('#shared/spanish/mails.ts')
  return reader.run({ language, catalogue }, make)
}

/** Returns the language that a browser asks for in `Accept-Language`: the app sends the one that it shows. */
export const languageOfRequest = (acceptLanguage = 'en'): Language =>
  (Object.keys(LANGUAGES) as Language[]).find(language => acceptLanguage.toLowerCase().startsWith(language)) ?? 'en'

/** Returns the languages of people, by employee id or, if they are none, by user id. Who has chosen none is left out. */
export async function loadLanguages(personIds: readonly string[]): Promise<ReadonlyMap<string, Language>> {
  const items = await batchGetItems([...new Set(personIds)].map(sk => ({ pk: PARTITION, sk })))
  return new Map(items.map(({ sk, language }) => [String(sk), language as Language]))
}

/** The same of one person; English if they have chosen none. */
export const loadLanguage = async (personId: string): Promise<Language> =>
  (await loadLanguages([personId])).get(personId) ?? 'en'

export async function saveLanguage(personId: string, language: Language): Promise<void> {
  await documentClient.send(
    new PutCommand({ TableName: settings.table, Item: { pk: PARTITION, sk: personId, language } }),
  )
}
