/** The language that a person has chosen, and texts in it: the mails and documents that they get. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { LANGUAGE_CODES, type Language, type ReaderLanguage, setReaderLanguage } from '#shared/kit/texts.ts'
import { settings } from './settings.ts'
import { batchGetItems, documentClient } from './table.ts'

const ENGLISH: ReaderLanguage = { language: 'en' }

const reader = new AsyncLocalStorage<ReaderLanguage>()
setReaderLanguage(() => reader.getStore() ?? ENGLISH)

/** Runs a function that makes a mail or a document, in the language of its reader. */
export async function inLanguage<Made>(
  language: Language | undefined,
  make: () => Made | Promise<Made>,
): Promise<Made> {
  if (language !== 'es') return make()
  const { mailsInSpanish } = await import('#shared/spanish/mails.ts')
  return reader.run(mailsInSpanish, make)
}

/** Returns the language that a browser asks for in `Accept-Language`: the app sends the one that it shows. */
export const languageOfRequest = (acceptLanguage = ''): Language | undefined =>
  LANGUAGE_CODES.find(language => acceptLanguage.toLowerCase().startsWith(language))

const keyOf = (personId: string) => ({ pk: 'LANGUAGE', sk: personId })

/** Returns the language that a person has chosen, by their employee id or, if they are none, by their user id. */
export async function loadLanguage(personId: string): Promise<Language | undefined> {
  const [item] = await batchGetItems([keyOf(personId)])
  return item?.language
}

export async function saveLanguage(personId: string, language: Language): Promise<void> {
  await documentClient.send(new PutCommand({ TableName: settings.table, Item: { ...keyOf(personId), language } }))
}
