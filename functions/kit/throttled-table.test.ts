/** A throttled table: what was loaded is kept, delays grow, and nothing waits for ever. */
import { randomBytes } from 'node:crypto'
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createUser } from '#scripts/testing/people.ts'
import { id } from '#shared/kit/fields.ts'
import { makeId } from '#shared/kit/ids.ts'
import { readAccount } from './account.ts'
import { versionConflict } from './app-error.ts'
import { Collection } from './collection.ts'
import { batchGetItems, documentClient, reserveUniqueWrite, transact } from './table.ts'
import { isThrottled } from './throttling.ts'

const Note = z.object({ _id: id, version: z.number(), title: z.string() })
const open = (name: string) => new Collection<z.infer<typeof Note>>({ name, split: 'whole', row: Note })
const newId = () => ({
  id: makeId(new Date(), randomBytes(10).toString('hex')),
  previousDayId: undefined,
  isKeyed: false,
})
const titles = async (notes: ReturnType<typeof open>) => (await notes.rows(new Date())).map(({ title }) => title).sort()

const throttled = () => new ProvisionedThroughputExceededException({ message: 'Too many', $metadata: {} })
const cancelled = (Code: string) =>
  new TransactionCanceledException({ message: 'Cancelled', $metadata: {}, CancellationReasons: [{ Code }] })

interface Asked {
  readonly commandName: string
  readonly input: Record<string, unknown>
}
const NAME = 'a table without room'
/** Intercepts each request; its result is thrown, or is the response. */
function intercept(hear: (asked: Asked) => Error | object | undefined): void {
  documentClient.middlewareStack.add(
    (next, { commandName = '' }) =>
      async args => {
        const result = hear({ commandName, input: args.input as Record<string, unknown> })
        if (result instanceof Error) throw result
        return result ? ({ output: result, response: {} } as never) : next(args)
      },
    { step: 'initialize', name: NAME },
  )
}

let pauses: number[] = []
beforeEach(() => {
  // A thousandth of each pause, so that it can be told and nobody waits.
  vi.spyOn(Math, 'random').mockReturnValue(0.001)
  pauses = []
  const wait = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, milliseconds = 0) => {
    if (milliseconds > 0 && milliseconds < 20) pauses.push(milliseconds * 1000)
    return wait(act, milliseconds)
  }) as typeof setTimeout)
})
afterEach(() => {
  documentClient.middlewareStack.remove(NAME)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a list that is loaded for the first time', () => {
  /** Five notes of one instant, as an import or a seed writes them. */
  async function fill(name: string): Promise<void> {
    vi.useFakeTimers({ toFake: ['Date'] })
    const notes = open(name)
    for (let n = 0; n < 5; n++) await notes.insert(newId(), { title: `Note ${n}` }, new Date())
    vi.useRealTimers()
  }
  const all = ['Note 0', 'Note 1', 'Note 2', 'Note 3', 'Note 4']
  /** Pages of two; these pages, by their places among all that are asked for, are throttled. */
  function throttle(isThrottledPage: (place: number) => boolean): { readonly from: unknown[] } {
    const from: unknown[] = []
    intercept(({ commandName, input }) => {
      if (commandName !== 'QueryCommand') return undefined
      from.push((input.ExclusiveStartKey as { sk?: string } | undefined)?.sk)
      input.Limit = 2
      return isThrottledPage(from.length) ? throttled() : undefined
    })
    return { from }
  }

  it('resumes at the throttled page, even if all rows have the same timestamp', async () => {
    await fill('ONE_INSTANT')
    const { from } = throttle(place => place === 2)
    expect(await titles(open('ONE_INSTANT'))).toEqual(all)
    const [first, refused, again, third] = from
    expect([first, again]).toEqual([undefined, refused])
    expect(refused).toBeDefined()
    expect(third).not.toBe(refused)
  })

  it('is attempted up to ten times per page, and as often for the changes that follow', async () => {
    await fill('TEN_TRIES')
    // The second page, and the first of the changes since.
    throttle(place => (place >= 2 && place <= 10) || (place >= 13 && place <= 21))
    expect(await titles(open('TEN_TRIES'))).toEqual(all)
  })

  it('fails as throttled after ten attempts, and keeps its pages for the next request', async () => {
    await fill('NEXT_REQUEST')
    const notes = open('NEXT_REQUEST')
    const refused = throttle(place => place >= 3)
    await expect(titles(notes)).rejects.toSatisfy(isThrottled)
    expect(refused.from).toHaveLength(2 + 10)
    documentClient.middlewareStack.remove(NAME)
    const { from } = throttle(() => false)
    expect(await titles(notes)).toEqual(all)
    expect(from[0]).toBe(refused.from[2])
  })
})

describe('a transaction', () => {
  const withUnique = (title: string) => reserveUniqueWrite('THROTTLED', title, title, versionConflict)
  /** Each transaction is answered by the next of these errors, then by the table. */
  function refuse(...errors: Error[]): { readonly sent: Asked['input'][] } {
    const sent: Asked['input'][] = []
    intercept(({ commandName, input }) => {
      if (commandName !== 'TransactWriteItemsCommand') return undefined
      sent.push(input)
      return errors.shift()
    })
    return { sent }
  }

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionInProgress'])(
    'is retried after growing delays: %s',
    async code => {
      const notes = open('SENT_AGAIN')
      const { sent } = refuse(...Array.from({ length: 5 }, () => cancelled(code)))
      const note = await notes.insert(newId(), { title: code }, new Date(), withUnique(code))
      expect(await notes.get(note._id)).toMatchObject({ title: code })
      expect(sent).toHaveLength(6)
      expect(pauses).toEqual([200, 400, 800, 1600, 2000])
    },
  )

  it('fails as throttled after six attempts', async () => {
    const { sent } = refuse(...Array.from({ length: 99 }, () => cancelled('ThrottlingError')))
    const notes = open('BUSY')
    await expect(notes.insert(newId(), { title: '' }, new Date(), withUnique('busy'))).rejects.toSatisfy(isThrottled)
    expect(sent).toHaveLength(6)
  })

  it('that is still in progress is retried as the same one', async () => {
    const notes = open('AT_WORK')
    const atWork = () => new TransactionInProgressException({ Message: 'At work', message: 'At work', $metadata: {} })
    const { sent } = refuse(atWork(), atWork())
    await notes.insert(newId(), { title: 'Once' }, new Date(), withUnique('at work'))
    expect(await titles(notes)).toEqual(['Once'])
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(1)
    expect(sent[0]?.ClientRequestToken).toMatch(/./)
    expect(new Set(sent.map(input => JSON.stringify(input.TransactItems))).size).toBe(1)
    await expect(transact([withUnique('one'), withUnique('two')])).resolves.toBeUndefined()
    expect(sent[3]?.ClientRequestToken).not.toBe(sent[0]?.ClientRequestToken)
  })
})

it('a transaction that takes too long is not started a second time, and its caller is told to try again', async () => {
  const sent: unknown[] = []
  intercept(({ commandName, input }) => {
    if (commandName !== 'TransactWriteItemsCommand') return undefined
    sent.push(input.ClientRequestToken)
    return new TransactionInProgressException({ Message: 'At work', message: 'At work', $metadata: {} })
  })
  const unique = (title: string) => reserveUniqueWrite('THROTTLED', title, title, versionConflict)
  await expect(transact([unique('three'), unique('four')])).rejects.toMatchObject({
    code: 'busy',
    headers: { 'retry-after': '2' },
  })
  expect(sent).toHaveLength(4)
  expect(new Set(sent).size).toBe(1)
})

describe('a single request', () => {
  /** Throttles the first requests of a kind, up to this number. */
  function throttleFirst(kind: string, count: number): { tries: number } {
    const seen = { tries: 0 }
    intercept(({ commandName }) => (commandName === kind && ++seen.tries <= count ? throttled() : undefined))
    return seen
  }

  it('for a record is retried', async () => {
    const notes = open('LONE_READ')
    const { _id } = await notes.insert(newId(), { title: 'Here' }, new Date())
    throttleFirst('GetItemCommand', 3)
    expect(await notes.get(_id)).toMatchObject({ title: 'Here' })
  })

  it('for the session’s account is retried', async () => {
    const { _id } = await createUser(['hr'])
    throttleFirst('GetItemCommand', 3)
    expect(await readAccount('staff', _id)).toMatchObject({ isActive: true })
  })

  it('that writes is retried', async () => {
    const notes = open('LONE_WRITE')
    const note = await notes.insert(newId(), { title: 'Before' }, new Date())
    const seen = throttleFirst('UpdateItemCommand', 3)
    await notes.replace(note, { title: 'After' }, new Date())
    expect(seen.tries).toBe(4)
    expect(await titles(notes)).toEqual(['After'])
  })
})

describe('unprocessed keys of a batch', () => {
  const fill = async (name: string) => {
    const notes = open(name)
    const made = await Promise.all(['One', 'Two', 'Three'].map(title => notes.insert(newId(), { title }, new Date())))
    return { notes, keys: notes.keysOf(made.map(({ _id }) => _id)) }
  }
  const leaveOut = (count: number) => {
    const seen = { tries: 0 }
    intercept(({ commandName, input }) =>
      commandName === 'BatchGetItemCommand' && ++seen.tries <= count
        ? { Responses: {}, UnprocessedKeys: input.RequestItems }
        : undefined,
    )
    return seen
  }

  it('are requested again after growing delays', async () => {
    const { notes, keys } = await fill('LEFT_OUT')
    leaveOut(4)
    expect([...notes.recordsIn(await batchGetItems(keys)).values()].map(({ title }) => title).sort()).toEqual([
      'One',
      'Three',
      'Two',
    ])
    expect(pauses).toEqual([200, 400, 800, 1600])
  })

  it('are not requested forever', async () => {
    const { keys } = await fill('LEFT_OUT_FOR_GOOD')
    const seen = leaveOut(Number.POSITIVE_INFINITY)
    await expect(batchGetItems(keys)).rejects.toSatisfy(isThrottled)
    expect(seen.tries).toBe(6)
  })
})
