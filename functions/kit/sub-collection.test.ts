import { expect, it } from 'vitest'
import { planDeletion, UNFINISHED_DELETIONS } from './deletions.ts'
import { SubCollection } from './sub-collection.ts'
import { queryPartition, transact } from './table.ts'

const PARENT = 'a'.repeat(24)
const COUNT = 45
async function fill(name: string, count = COUNT) {
  const entries = new SubCollection<{ readonly _id: string; readonly text: string }>(name)
  for (let number = 0; number < count; number++)
    await transact(entries.addWrites(PARENT, { _id: String(number).padStart(24, '0'), text: `entry ${number}` }))
  return entries
}

it('entries of a parent that is not deleted after all are all kept', async () => {
  const entries = await fill('KEPT_ENTRY')
  await planDeletion({ partitions: [entries.partitionOf(PARENT)] }, new Date())
  expect(await entries.list(PARENT)).toHaveLength(COUNT)
})

it.each([COUNT, 75])('%i entries go with their parent', async count => {
  const entries = await fill(`DELETED_${count}`, count)
  const rest = await planDeletion({ partitions: [entries.partitionOf(PARENT)] }, new Date())
  await transact(rest.writes)
  // What fits into one transaction goes with it.
  expect(await entries.list(PARENT)).toHaveLength(count === COUNT ? 0 : count)
  await rest.finish()
  expect(await entries.list(PARENT)).toEqual([])
  expect(await queryPartition(UNFINISHED_DELETIONS)).toEqual([])
})
