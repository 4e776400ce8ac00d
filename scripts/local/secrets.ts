/** The template's secrets: made once, by the same rules as Secrets Manager's, and kept in the data folder. */
import { createHash, randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Resource, TemplateJson } from './template.ts'

/** Returns a secret's field or the whole secret, by its logical id or its name. */
export function createLocalSecrets(
  template: TemplateJson,
  file: string,
): (id: string, field: string | undefined) => string {
  const kept = readSecrets(file)
  const secretOf = (id: string): string => {
    const [logicalId, resource] = findSecret(template, id)
    const known = kept[logicalId]
    if (known !== undefined) return known
    const made = makeSecret(resource)
    kept[logicalId] = made
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
    return made
  }
  return (id, field) => {
    const whole = secretOf(id)
    return field ? String(JSON.parse(whole)[field]) : whole
  }
}

/**
 * Creates missing secrets, and returns a function that reads a secret's current value by its name or ARN; undefined if
 * the template has no such secret.
 */
export function createSecretReader(template: TemplateJson, file: string): (id: string) => string | undefined {
  const make = createLocalSecrets(template, file)
  const ids = Object.entries(template.Resources).flatMap(([id, { Type }]) => (Type === SECRET ? [id] : []))
  for (const id of ids) make(id, undefined)
  return id => {
    const [logicalId] = lookUpSecret(template, id.slice(id.lastIndexOf(':') + 1)) ?? []
    return logicalId && readSecrets(file)[logicalId]
  }
}

/** Hashes all values, to detect changes. */
export const hashSecrets = (all: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(all).sort()))
    .digest('hex')

/** Calls `onChange` with the values' hash when they have changed (`npm run rotate`). Returns a function to stop. */
export function watchSecrets(file: string, onChange: (hash: string) => void): () => void {
  let known = hashSecrets(readSecrets(file))
  watchFile(file, { interval: WATCH_INTERVAL }, () => {
    const hash = hashSecrets(readSecrets(file))
    if (hash === known) return
    known = hash
    onChange(hash)
  })
  return () => unwatchFile(file)
}
const WATCH_INTERVAL = 200

const SECRET = 'AWS::SecretsManager::Secret'
const lookUpSecret = (template: TemplateJson, id: string): [string, Resource] | undefined =>
  Object.entries(template.Resources).find(
    ([logicalId, { Type, Properties }]) => Type === SECRET && (logicalId === id || Properties?.Name === id),
  )
function findSecret(template: TemplateJson, id: string): [string, Resource] {
  const found = lookUpSecret(template, id)
  if (!found) throw new Error(`The template reads the secret ${id}, which it does not make`)
  return found
}

interface GenerateSecretString {
  readonly PasswordLength?: number
  readonly ExcludeCharacters?: string
  readonly ExcludePunctuation?: boolean
  readonly ExcludeNumbers?: boolean
  readonly SecretStringTemplate?: string
  readonly GenerateStringKey?: string
}
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

function makeSecret({ Properties }: Resource): string {
  if (typeof Properties?.SecretString === 'string') return Properties.SecretString
  const recipe = (Properties?.GenerateSecretString ?? {}) as GenerateSecretString
  const alphabet = [
    ...LETTERS,
    ...(recipe.ExcludeNumbers ? '' : '0123456789'),
    ...(recipe.ExcludePunctuation ? '' : PUNCTUATION),
  ].filter(character => !recipe.ExcludeCharacters?.includes(character))
  const text = Array.from({ length: recipe.PasswordLength ?? 32 }, () => alphabet[randomInt(alphabet.length)]).join('')
  if (!recipe.GenerateStringKey) return text
  return JSON.stringify({ ...JSON.parse(recipe.SecretStringTemplate ?? '{}'), [recipe.GenerateStringKey]: text })
}

export function readSecrets(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
