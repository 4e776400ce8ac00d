import { randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { id } from '#shared/kit/fields.ts'
import { makeId } from '#shared/kit/ids.ts'
import { validationError, versionConflict } from './app-error.ts'
import { Collection } from './collection.ts'
import { reserveUniqueWrite } from './table.ts'
import { updateWithRetry } from './update-with-retry.ts'

const Note = z.object({ _id: id, version: z.number(), count: z.number() })
const notes = new Collection<z.infer<typeof Note>>({ name: 'COUNTED', split: 'whole', row: Note })
const NOW = new Date()
const newId = () => makeId(NOW, randomBytes(10).toString('hex'))
const makeNote = () => notes.insert({ id: newId(), previousDayId: undefined, isKeyed: false }, { count: 0 }, NOW)
const addOne = ({ count }: { readonly count: number }) => ({ count: count + 1 })

describe('a small change of a record', () => {
  it('is made to the latest version, and returns the record', async () => {
    const { _id } = await makeNote()
    expect(await updateWithRetry(notes, _id, NOW, addOne)).toEqual({ _id, version: 2, count: 1 })
    expect(await notes.get(_id)).toEqual({ _id, version: 2, count: 1 })
  })
  it('is repeated on what others saved meanwhile, up to seven times', async () => {
    const { _id } = await makeNote()
    let others = 7
    const changed = await updateWithRetry(notes, _id, NOW, async before => {
      if (others-- > 0) await notes.replace(before, { count: before.count + 10 }, NOW)
      return addOne(before)
    })
    expect(changed.count).toBe(71)
  })
  it('is refused after eight attempts', async () => {
    const { _id } = await makeNote()
    const change = vi.fn(async before => {
      await notes.replace(before, { count: 0 }, NOW)
      return addOne(before)
    })
    await expect(updateWithRetry(notes, _id, NOW, change)).rejects.toMatchObject({ code: 'conflict' })
    expect(change).toHaveBeenCalledTimes(8)
  })
  it('that changes nothing writes nothing', async () => {
    const { _id } = await makeNote()
    expect(await updateWithRetry(notes, _id, NOW, () => undefined)).toMatchObject({ version: 1, count: 0 })
    expect((await notes.get(_id)).version).toBe(1)
  })
  it('that throws is refused at once, even if it throws a conflict', async () => {
    const { _id } = await makeNote()
    const change = vi.fn(() => {
      throw versionConflict()
    })
    await expect(updateWithRetry(notes, _id, NOW, change)).rejects.toMatchObject({ code: 'conflict' })
    expect(change).toHaveBeenCalledTimes(1)
  })
  it('is made with its further writes or not at all', async () => {
    const { _id } = await makeNote()
    const refusal = () => validationError('count', 'It is taken')
    const reserve = (owner: string) => reserveUniqueWrite('COUNT', 'one', owner, refusal)
    await updateWithRetry(notes, _id, NOW, addOne, (before, fields) => [reserve(`${before.count} ${fields.count}`)])
    await expect(updateWithRetry(notes, _id, NOW, addOne, () => [reserve('other')])).rejects.toMatchObject({
      message: 'It is taken',
    })
    expect((await notes.get(_id)).count).toBe(1)
    await updateWithRetry(notes, _id, NOW, addOne, () => [reserve('0 1')])
    expect((await notes.get(_id)).count).toBe(2)
  })
  it('of a record that is gone is refused', async () =>
    expect(updateWithRetry(notes, newId(), NOW, addOne)).rejects.toMatchObject({ code: 'not-found' }))
})
