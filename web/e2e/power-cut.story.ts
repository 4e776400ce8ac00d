import { describe, expect, inject } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { e2eTest } from './e2e-test.ts'
import { callApi, getSharedToken } from './people.ts'

const { create, update, all } = categoriesCatalogue.contract.calls
const WRITES = 400
/**
 * DynamoDB Local answers a write just before its SQLite has stored it (one kill in ten loses the last write, as a read
 * by id shows); DynamoDB itself answers only afterwards. So writes up to this long before the cut do not count.
 */
const RECOVERY_TIME = 250
const switchPower = (turn: 'kill' | 'start') => fetch(`${inject('powerSwitch')}/${turn}`, { method: 'POST' })
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

describe('a power cut', () => {
  e2eTest('loses nothing that was confirmed, and repeated requests create nothing twice', async () => {
    const token = await getSharedToken('admin')
    const answered: { _id: string; version: number; name: string; at: number }[] = []
    let refused = 0
    /** Writes as a browser does: retries after a failure with the same key. */
    const write = async (index: number) => {
      const name = `Power cut ${index}`
      for (;;) {
        const reply = await callApi(token, create, { body: { name }, headers: { 'idempotency-key': `cut-${index}` } })
        if (reply.status === 201) {
          answered.push({ ...reply.body, at: Date.now() })
          return
        }
        // An interrupted request keeps its idempotency key claimed for half a minute.
        const isHeld = reply.status === 409 && JSON.stringify(reply.body).includes('This is still being saved.')
        expect(isHeld || reply.status >= 500, `${reply.status}`).toBe(true)
        refused++
        await pause(400)
      }
    }
    const allWritten = Promise.all(
      [0, 1, 2, 3].map(async first => {
        for (let index = first; index < WRITES; index += 4) await write(index)
      }),
    )
    while (!answered[0] || Date.now() - answered[0].at < 2 * RECOVERY_TIME) await pause(5)
    const cut = Date.now()
    await switchPower('kill')
    const early = answered.filter(({ at }) => at < cut - RECOVERY_TIME)
    expect(early.length).toBeGreaterThan(0)
    await Promise.race([pause(1000), allWritten])
    await switchPower('start')
    const restart = Date.now()
    const there = new Map((await callApi(token, all)).body.map(entry => [entry._id, entry.name]))
    for (const { _id, name } of early) expect(there.get(_id)).toBe(name)
    await allWritten
    // Writes that were answered in that last moment may be lost, so they are repeated with the same key.
    const lately = answered.filter(({ at }) => at >= cut - RECOVERY_TIME && at < restart)
    for (const { name } of lately) await write(Number(name.split(' ').at(-1)))

    expect(refused).toBeGreaterThan(0)
    const names = (await callApi(token, all)).body
      .map(entry => entry.name)
      .filter(name => name.startsWith('Power cut '))
    expect(names.sort()).toEqual(Array.from({ length: WRITES }, (_, index) => `Power cut ${index}`).sort())
    const [last] = answered.slice(-1)
    const renamed = await callApi(token, update, {
      params: { id: last?._id ?? '' },
      body: { name: 'After the cut' },
      headers: { 'if-match': `"${last?.version}"` },
    })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'After the cut' } })
  })
})
