import { expect, test } from 'vitest'
import { startDevProxy } from './dev-proxy.ts'
import { freePort } from './ports.ts'

test('a port in use is reported with a message that says what to do', async () => {
  const port = await freePort()
  const door = await startDevProxy(port)
  await expect(startDevProxy(port)).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  )
  await door.close()
})

test('requests get 503 until the cloud is ready', async () => {
  const port = await freePort()
  const door = await startDevProxy(port)
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503)
  door.startServing(host => (host === '127.0.0.1' ? async (_, response) => void response.end('hello') : undefined))
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
  await door.close()
})
