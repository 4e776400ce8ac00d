import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { setClockByServer } from './table-clock.ts'

const RealDate = Date
const HOUR = 3_600_000
afterEach(() => {
  globalThis.Date = RealDate
  RealDate.prototype.constructor = RealDate
})

async function askServerAt(date: Date | undefined): Promise<number> {
  const server = createServer((_, response) => {
    response.sendDate = false
    if (date) response.setHeader('date', date.toUTCString())
    response.end('healthy')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const offset = await setClockByServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
  return offset
}

it.each([-HOUR, HOUR])('the clock is set by a server that is %i ms off', async difference => {
  const real = RealDate.now()
  const offset = await askServerAt(new RealDate(real + difference))
  expect(Math.abs(offset - difference)).toBeLessThan(5000)
  expect(Math.abs(Date.now() - real - difference)).toBeLessThan(10_000)
  expect(Math.abs(Date.parse(new Date().toISOString()) - real - difference)).toBeLessThan(10_000)
})

it.each([
  ['right', new RealDate()],
  ['silent', undefined],
] as const)('the clock stays unchanged when the server is %s', async (_, date) => {
  expect(await askServerAt(date)).toBe(0)
  expect(Date).toBe(RealDate)
})
