/** Writes many items at once, in the same form as the collections. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#kit/settings.ts'
import { documentClient, type TableWrite } from '#kit/table.ts'
import { LeftOutError, sendPatiently } from '#kit/throttling.ts'

const BATCH = 25
const AT_ONCE = 4
/** High, because a busy laptop responds slowly and a seed, unlike a person, can wait. */
const MAX_ATTEMPTS = 10

/**
 * Puts the items of these writes without their conditions, because the table is new. `told` gets the number written.
 */
export async function writeMany(writes: readonly TableWrite[], told: (done: number) => void = () => {}): Promise<void> {
  const batches: TableWrite[][] = []
  for (let start = 0; start < writes.length; start += BATCH) batches.push(writes.slice(start, start + BATCH))
  let done = 0
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      await writeBatch(batch)
      done += batch.length
      told(done)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function writeBatch(batch: readonly TableWrite[]): Promise<void> {
  let left: { PutRequest: { Item: Record<string, unknown> } }[] = batch.flatMap(({ item }) =>
    item.Put?.Item ? [{ PutRequest: { Item: item.Put.Item } }] : [],
  )
  if (left.length === 0) return
  await sendPatiently(async () => {
    const { UnprocessedItems } = await retryOnTimeout(() =>
      documentClient.send(new BatchWriteCommand({ RequestItems: { [settings.table]: left } })),
    )
    left = (UnprocessedItems?.[settings.table] ?? []) as typeof left
    if (left.length) throw new LeftOutError(left.length)
  })
}

async function retryOnTimeout<T>(act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError' || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
