/**
 * Stores a stage's secrets among its files, so that they are in the same backups, because AWS Backup does not support
 * secrets. They are encrypted to a key whose private half people keep elsewhere.
 */
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { SECRET_NAMES, type SecretName, type StageSecrets } from '../rotate/rotation.ts'
import { type FileVersion, findVersionAt, type StageFiles } from '../stage-files.ts'

export const ESCROW_PREFIX = 'escrow/'
const ESCROW_FILE = `${ESCROW_PREFIX}secrets.jwe`
const [alg, enc] = ['ECDH-ES+A256KW', 'A256GCM']

/** Makes a key pair: the public half belongs in `infra/stages.ts`, the private half in a safe. */
export async function makeEscrowKey(): Promise<{ readonly publicKey: JWK; readonly privateKey: JWK }> {
  const made = await generateKeyPair(alg, { crv: 'P-256', extractable: true })
  return { publicKey: await exportJWK(made.publicKey), privateKey: await exportJWK(made.privateKey) }
}

/** Stores the current values among the files; the bucket keeps earlier versions. */
export async function keepSecrets(files: StageFiles, secrets: StageSecrets, publicKey: JWK): Promise<void> {
  const values = await Promise.all(SECRET_NAMES.map(async name => [name, (await secrets.read(name)).value]))
  const text = JSON.stringify(Object.fromEntries(values))
  const jwe = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc })
    .encrypt(await importJWK(publicKey, alg))
  await files.write(ESCROW_FILE, jwe)
}

/**
 * Adds the generations that secrets had at an instant but no longer have, so that data signed or encrypted then can be
 * read again. Returns the names of the changed secrets; they must be deployed. @throws a sentence if none were kept.
 */
export async function restoreSecrets(
  files: StageFiles,
  secrets: StageSecrets,
  privateKey: JWK,
  instant: Date,
): Promise<SecretName[]> {
  const versions: FileVersion[] = []
  for await (const version of files.versions(ESCROW_FILE)) versions.push(version)
  const then = findVersionAt(versions, instant)
  if (!then) throw new Error(`No secrets were kept before ${instant.toISOString()}`)
  const { plaintext } = await compactDecrypt(await files.read(ESCROW_FILE, then.id), await importJWK(privateKey, alg))
  // Copies from before a secret existed do not contain it.
  const kept: Partial<Record<SecretName, string>> = JSON.parse(new TextDecoder().decode(plaintext))
  const changed: SecretName[] = []
  for (const name of SECRET_NAMES) {
    // Only CloudFront sends this one: no stored data needs it.
    if (name === 'origin') continue
    const current = (await secrets.read(name)).value.split(',')
    const missing = kept[name]?.split(',').filter(one => !current.includes(one))
    if (!missing?.length) continue
    await secrets.write(name, [...current, ...missing].join())
    changed.push(name)
  }
  return changed
}
