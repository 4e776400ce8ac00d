import { once } from 'node:events'
import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { proxyRequest } from './http.ts'

const servers: Server[] = []
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

it('a proxied request ends without an error when the client disconnects during the answer', async () => {
  const inner = await listen((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('The beginning')
  })
  const passed = Promise.withResolvers<void>()
  const outer = await listen((asked, response) => passed.resolve(proxyRequest(asked, response, { port: inner })))
  const asking = request({ host: '127.0.0.1', port: outer })
  asking.end()
  const [answer] = await once(asking, 'response')
  await once(answer, 'data')
  answer.on('error', () => {})
  asking.destroy()
  await expect(passed.promise).resolves.toBeUndefined()
})

it('a proxied request ends without an error when the client disconnected before it was forwarded', async () => {
  const inner = await listen(() => {})
  const passed = Promise.withResolvers<void>()
  const outer = await listen(async (asked, response) => {
    await once(response, 'close')
    passed.resolve(proxyRequest(asked, response, { port: inner }))
  })
  const asking = request({ host: '127.0.0.1', port: outer, method: 'PUT', headers: { 'content-length': '1000' } })
  asking.on('error', () => {})
  asking.write('The beginning')
  setTimeout(() => asking.destroy(), 50)
  await expect(passed.promise).resolves.toBeUndefined()
})

it('a proxied request fails when nothing listens on the upstream port', async () => {
  const inner = await listen(() => {})
  await new Promise(resolve => servers[0]?.close(resolve))
  const passed = Promise.withResolvers<void>()
  const outer = await listen((asked, response) => passed.resolve(proxyRequest(asked, response, { port: inner })))
  const asking = request({ host: '127.0.0.1', port: outer })
  asking.on('error', () => {})
  asking.end()
  await expect(passed.promise).rejects.toThrow('ECONNREFUSED')
})
