import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { waitUntil } from '#scripts/testing/wait-until.ts'
import { createQueryClient } from './queries.ts'

/** Shows a record; the test answers each fetch itself. */
function showRecord(client: QueryClient) {
  const readings: ((title: string) => void)[] = []
  const question = { queryKey: ['a record'], queryFn: () => new Promise<string>(answer => readings.push(answer)) }
  const stop = new QueryObserver(client, question).subscribe(() => undefined)
  return {
    stop,
    title: () => client.getQueryData(question.queryKey),
    read: () => client.refetchQueries({ queryKey: question.queryKey }),
    /** Answers a fetch, by its number, as soon as it has started. */
    async answer(number: number, title: string) {
      await waitUntil(() => expect(readings.length).toBeGreaterThanOrEqual(number))
      readings[number - 1]?.(title)
    },
    begun: (count: number) => waitUntil(() => expect(readings).toHaveLength(count)),
  }
}
const save = (client: QueryClient) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve('saved') })
    .execute(undefined)

it('an older response that arrives after a save does not replace the newer one', async () => {
  const client = createQueryClient()
  const record = showRecord(client)
  await record.answer(1, 'Old')
  await waitUntil(() => expect(record.title()).toBe('Old'))
  void record.read()
  await record.begun(2)
  await save(client)
  await record.answer(3, 'New')
  await waitUntil(() => expect(record.title()).toBe('New'))
  await record.answer(2, 'Old')
  await waitUntil(() => expect(client.isFetching()).toBe(0))
  expect(record.title()).toBe('New')
  record.stop()
})

it('a first fetch that runs during a save is repeated', async () => {
  const client = createQueryClient()
  const record = showRecord(client)
  await record.begun(1)
  await save(client)
  await record.answer(1, 'Old')
  await record.answer(2, 'New')
  await waitUntil(() => expect(record.title()).toBe('New'))
  record.stop()
})
