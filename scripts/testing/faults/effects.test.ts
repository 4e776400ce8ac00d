import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, it, vi } from 'vitest'
import { settings } from '#kit/settings.ts'
import { documentClient } from '#kit/table.ts'
import { Effects } from './effects.ts'

afterEach(() => vi.restoreAllMocks())

it('two concurrent writes of one item keep the value from before the first', async () => {
  const send = documentClient.send.bind(documentClient)
  const key = { pk: 'EFFECTS', sk: 'one' }
  const write = (text: string) => send(new PutCommand({ TableName: settings.table, Item: { ...key, text } }))
  await write('before')
  const written = Promise.withResolvers<void>()
  let reads = 0
  vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
    if (++reads === 2) await written.promise
    return send(command as never)
  })
  const effects = new Effects()
  const request = { service: 'table', operation: 'PutItem', isWrite: true, keys: [key], message: undefined } as const
  const [first, second] = [effects.keep(request), effects.keep(request)]
  await first
  await write('after')
  written.resolve()
  await second
  expect(await effects.changes()).toEqual([
    'EFFECTS/one: {"pk":"EFFECTS","sk":"one","text":"before"} → {"pk":"EFFECTS","sk":"one","text":"after"}',
  ])
})
