/** Records the requests to the table while something runs: one name per request, such as `GetItem`. */
import { randomBytes } from 'node:crypto'
import { documentClient } from '#kit/table.ts'

export async function listRequests(happens: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const name = `sent${randomBytes(4).toString('hex')}`
  documentClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      args => {
        sent.push(commandName.replace(/Command$/, ''))
        return next(args)
      },
    { name },
  )
  try {
    await happens()
  } finally {
    documentClient.middlewareStack.remove(name)
  }
  return sent
}
