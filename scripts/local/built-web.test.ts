import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveBuiltWeb, startWithWeb } from './built-web.ts'

let clone = ''
let server: Server
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'muster-built-'))
})
afterEach(async () => {
  server?.close()
  await rm(clone, { recursive: true, force: true })
})

/** Starts a server of the folder; the dev server is not ours. */
const start = async (built: boolean) => {
  if (!built) return undefined
  server = createServer(serveBuiltWeb(join(clone, 'dist/web'))).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
const buildWithoutNeed = () => Promise.reject(new Error('It was built without need'))

const write = async () => {
  await mkdir(join(clone, 'dist/web'), { recursive: true })
  await writeFile(join(clone, 'dist/web/index.html'), '<p>Muster</p>')
}

it('a fresh clone is built first, and then serves the app at every path', async () => {
  const said: string[] = []
  const folder = join(clone, 'dist/web')
  const origin = await startWithWeb(true, { folder, build: write, start, say: text => said.push(text) })
  expect(said).toEqual(['Building the web app …'])
  for (const path of ['/', '/login', '/users/new']) {
    const answer = await fetch(origin + path)
    expect([answer.status, await answer.text()]).toEqual([200, '<p>Muster</p>'])
  }
})

it('an existing build is served without building again', async () => {
  await write()
  const folder = join(clone, 'dist/web')
  const origin = await startWithWeb(true, { folder, build: buildWithoutNeed, start, say: text => expect.fail(text) })
  expect((await fetch(`${origin}/login`)).status).toBe(200)
})

it('nothing is built for the dev server', async () => {
  const folder = join(clone, 'dist/web')
  expect(
    await startWithWeb(false, { folder, build: buildWithoutNeed, start, say: text => expect.fail(text) }),
  ).toBeUndefined()
})
