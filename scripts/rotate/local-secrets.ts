/** The secrets of a running local cloud, which reads changes from its data folder. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashSecrets } from '../local/secrets.ts'
import type { SecretName, StageSecrets } from './rotation.ts'

/** The polling interval and the timeout, in milliseconds. */
const INTERVAL = 100
const TIMEOUT = 60_000

export function openLocalSecrets(data: string): StageSecrets {
  const file = join(data, 'secrets.json')
  const readAll = async (): Promise<Record<string, string>> => JSON.parse(await readFile(file, 'utf8'))
  const find = (all: Record<string, string>, name: SecretName) => {
    const [found] = Object.entries(all).filter(([id]) => id.toLowerCase().startsWith(`secrets${name}`))
    if (!found) throw new Error(`There is no ${name} secret in ${file}`)
    return found
  }
  const isDeployed = async () => {
    const { secrets } = JSON.parse(await readFile(join(data, 'cloud.json'), 'utf8'))
    return secrets === hashSecrets(await readAll())
  }
  return {
    isDeployed,
    // Dated long ago, so that a rehearsal does not have to wait.
    read: async name => ({ value: find(await readAll(), name)[1], since: new Date(0) }),
    async write(name, value) {
      const all = await readAll()
      const [id] = find(all, name)
      await writeFile(`${file}.new`, JSON.stringify({ ...all, [id]: value }, null, 2), { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
    async deploy() {
      const end = Date.now() + TIMEOUT
      while (!(await isDeployed())) {
        if (Date.now() > end) throw new Error('The local cloud did not take the new secrets')
        await new Promise(resolve => setTimeout(resolve, INTERVAL))
      }
    },
  }
}
