/** Source: spec 3 section 4 and docs/decisions/checklists.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { procedures } from '../procedures.ts'
import { COMPLETED_ITEM, PENDING_ITEM } from './checklist.ts'
import { procedureMessages } from './procedure.ts'
import { shortenLine } from './shorten-line.ts'

const ITEM = 'a1'.repeat(12)

/** Each kind of procedure has its own name for an item's status. */
const STATUS_FIELDS: Readonly<Record<string, string>> = { onboarding: 'opStatus', 'exit-procedure': 'epStatus' }

describe.each(procedures.map(kind => [kind.name, kind] as const))('an item of %s', (name, kind) => {
  const field = STATUS_FIELDS[name] ?? ''

  it('has its status in its own field', () => {
    const entry = { _id: COMPLETED_ITEM, name: 'Completed' }
    expect(kind.itemStatusOf({ _id: ITEM, [field]: entry } as never)).toBe(COMPLETED_ITEM)
    expect(kind.itemStatusOf({ _id: ITEM } as never)).toBe('')
    expect(Object.keys(kind.OwnItem.shape)).toContain(field)
    expect(Object.keys(kind.Process.shape.descriptions.def.element.shape)).toContain(field)
  })

  it('is changed by its id, its new status and optionally the one that was seen', () => {
    const blind = { _id: ITEM, [field]: COMPLETED_ITEM }
    const careful = { ...blind, was: PENDING_ITEM }
    expect(kind.toItemChange(ITEM, COMPLETED_ITEM)).toEqual(blind)
    expect(kind.toItemChange(ITEM, COMPLETED_ITEM, PENDING_ITEM)).toEqual(careful)
    expect(kind.requestedStatusOf(careful)).toBe(COMPLETED_ITEM)
    expect(kind.requestedStatusOf({ _id: ITEM })).toBe('')
    expect(z.parse(kind.Changes, { descriptions: [blind, careful] })).toEqual({ descriptions: [blind, careful] })
  })

  it('is one of at most a thousand changes, and changes only to existing statuses', () => {
    const change = kind.toItemChange(ITEM, COMPLETED_ITEM)
    const problems = (descriptions: unknown[]) =>
      z.safeParse(kind.Changes, { descriptions }).error?.issues.map(({ message }) => message)
    expect(problems(Array(1000).fill(change))).toBeUndefined()
    expect(problems(Array(1001).fill(change))).toEqual(['At most 1000 descriptions'])
    expect(problems([{ _id: ITEM, [field]: ITEM }])).toHaveLength(1)
    expect(problems([{ ...change, was: ITEM }])).toHaveLength(1)
    expect(problems([{ _id: ITEM }])).toHaveLength(1)
  })
})

describe('an error shortens the texts of items', () => {
  const long = 'x'.repeat(81)
  const cut = `${'x'.repeat(79)}…`
  it.each<[string, string]>([
    [procedureMessages.waitsFor('Hand over\n the laptop', 'Order it'), '“Hand over the laptop” waits for “Order it”'],
    [procedureMessages.waitsFor(long, 'a'), `“${cut}” waits for “a”`],
    [procedureMessages.waitsForOthers('Order it'), '“Order it” waits for what others have to do first'],
    [procedureMessages.waitCycle(['Order it']), '“Order it” waits for itself'],
    [procedureMessages.waitCycle(['Order it', 'Pay it']), 'These items wait for each other: “Order it”, “Pay it”'],
    [procedureMessages.secondOpen('Laptop'), 'A checklist “Laptop” of this person is still open'],
    [
      procedureMessages.sameItem('Order it'),
      'Somebody else changed “Order it” while you were editing it. Nothing was overwritten.',
    ],
  ])('%s', (said, expected) => expect(said).toBe(expected))

  it('to one line', () => expect(shortenLine('a \n\n b\tc', 10)).toBe('a b c'))
})
