import { expect, it } from 'vitest'
import { withLock } from './optimistic-lock.ts'
import { transact } from './table.ts'

/** Saves under a lock while `others` conflicting changes are made; returns the number of attempts. */
async function saveWhile(rule: string, others: number): Promise<number> {
  let tries = 0
  await withLock([rule], async lockWrites => {
    tries++
    if (tries <= others) await withLock([rule], transact)
    await transact(lockWrites)
  })
  return tries
}

it('a change is validated again each time that others change what it depends on', async () => {
  expect(await saveWhile('QUIET', 0)).toBe(1)
  expect(await saveWhile('BUSY', 7)).toBe(8)
})

it('a change is refused after too many attempts', async () => {
  await expect(saveWhile('TOO_BUSY', 8)).rejects.toMatchObject({ code: 'conflict' })
})
