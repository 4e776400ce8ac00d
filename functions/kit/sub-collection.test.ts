import { expect, it } from 'vitest'
import { SubCollection } from './sub-collection.ts'
import { transact } from './table.ts'

const PARENT = 'a'.repeat(24)
const COUNT = 45
/** More entries than one transaction takes along. */
async function fill(name: string) {
  const entries = new SubCollection<{ readonly _id: string; readonly text: string }>(name)
  for (let number = 0; number < COUNT; number++)
    await transact(entries.addWrites(PARENT, { _id: String(number).padStart(24, '0'), text: `entry ${number}` }))
  return entries
}

it('entries of a parent that is not deleted after all are all kept', async () => {
  const entries = await fill('KEPT_ENTRY')
  await entries.planRemoval(PARENT)
  expect(await entries.list(PARENT)).toHaveLength(COUNT)
})

it('entries go with their parent: as many as fit in its transaction, the others afterwards', async () => {
  const entries = await fill('DELETED_ENTRY')
  const { writes, removeRest } = await entries.planRemoval(PARENT)
  await transact(writes)
  expect(await entries.list(PARENT)).toHaveLength(COUNT - writes.length)
  expect(writes.length).toBeLessThan(COUNT)
  await removeRest()
  expect(await entries.list(PARENT)).toEqual([])
})
