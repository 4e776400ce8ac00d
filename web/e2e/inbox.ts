/** The emails that the local cloud's functions have sent. */
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { ReceivedEmail } from '#scripts/testing/files.ts'

/** Returns the emails to an address. */
export async function findEmailsTo(address: string): Promise<readonly ReceivedEmail[]> {
  const { emails } = await loadInbox()
  return emails.filter(({ destination }) => destination.to.some(to => to.includes(address)))
}

/** Uses a `host` header, because not every system's resolver knows the name of the inbox's host. */
const loadInbox = () =>
  new Promise<{ emails: ReceivedEmail[] }>((done, failed) => {
    const { port } = new URL(inject('url'))
    const asking = request({ host: '127.0.0.1', port, path: '/store', headers: { host: `mail.localhost:${port}` } })
    asking.on('response', reply => json(reply).then(body => done(body as { emails: ReceivedEmail[] }), failed))
    asking.on('error', failed)
    asking.end()
  })
