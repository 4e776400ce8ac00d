import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildIfMissing, serveBuiltWeb } from './built-web.ts'

let clone = ''
let server: Server
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'muster-built-'))
})
afterEach(async () => {
  server?.close()
  await rm(clone, { recursive: true, force: true })
})

const write = async () => {
  await mkdir(join(clone, 'dist/web'), { recursive: true })
  await writeFile(join(clone, 'dist/web/index.html'), '<p>Muster</p>')
}

it('a fresh clone is built first, and then answers at every path', async () => {
  const said: string[] = []
  const folder = join(clone, 'dist/web')
  await buildIfMissing(folder, write, text => said.push(text))
  expect(said).toEqual(['Building the web app …'])
  server = createServer(serveBuiltWeb(folder)).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  for (const path of ['/', '/login', '/users/new']) {
    const answer = await fetch(origin + path)
    expect([answer.status, await answer.text()]).toEqual([200, '<p>Muster</p>'])
  }
})

it('what is built already is served as it is', async () => {
  await write()
  await buildIfMissing(
    join(clone, 'dist/web'),
    () => Promise.reject(new Error('It was built a second time')),
    text => expect.fail(text),
  )
})
