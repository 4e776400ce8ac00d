/** Any response can be sent back as a body. Source: decisions, "Calls". */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mergeWithRecord, needsStoredRecord } from './put-body.ts'

const Form = z.object({
  name: z.string(),
  note: z._default(z.string(), ''),
  tag: z.optional(z.string()),
  address: z.prefault(z.object({ city: z._default(z.string(), ''), zip: z._default(z.string(), '') }), {}),
  items: z._default(z.array(z.object({ _id: z.optional(z.string()), text: z._default(z.string(), '') })), []),
})
const Answer = z.object({ ...Form.shape, _id: z.string() })
const record = {
  _id: '1',
  name: 'Ana',
  note: 'kept',
  tag: 'kept too',
  address: { city: 'Heredia', zip: '40101' },
  items: [
    { _id: 'a', text: 'first', done: true },
    { _id: 'b', text: 'second', done: false },
  ],
  leader: { _id: '2', name: 'Eva' },
  days: [1, 2],
  term: { from: '2026-01-01', days: 3 },
  createdBy: { _id: '3', name: 'Zoe' },
}
const merge = (sent: unknown) => mergeWithRecord(Form, sent, record)

describe('a body', () => {
  it('keeps omitted fields, including fields with a default and those of nested objects', () => {
    expect(merge({ name: 'Eva' })).toEqual({
      body: { name: 'Eva', note: 'kept', address: record.address, items: record.items },
      errors: [],
    })
    expect(merge({ name: 'Eva', note: '', address: { city: '' } }).body).toMatchObject({
      note: '',
      address: { city: '', zip: '40101' },
    })
  })
  it('keeps the fields of an entry by its id, whatever its position; a new entry has none to keep', () => {
    const { body, errors } = merge({ name: 'Eva', items: [{ _id: 'b' }, { text: 'new' }, { _id: 'x' }] })
    expect(body).toMatchObject({ items: [{ _id: 'b', text: 'second' }, { text: 'new' }, { _id: 'x' }] })
    expect(errors).toEqual([])
  })
  it('keeps nothing of entries without an id, which cannot be matched', () => {
    const stored = { ...record, items: [{ text: 'stored' }] }
    expect(mergeWithRecord(Form, { name: 'Eva', items: [{}] }, stored).body).toHaveProperty('items', [{}])
    expect(mergeWithRecord(Form, { name: 'Eva', items: [{ _id: 'a' }] }, { ...record, items: 'none' }).errors).toEqual(
      [],
    )
  })
  it('may contain unchangeable fields if they are unchanged', () => {
    const { errors } = merge({
      name: 'Ana',
      _id: '1',
      leader: { _id: '2', name: 'Eva, who has another name now' },
      days: [1, 2],
      term: { days: 3, from: '2026-01-01' },
      items: [{ _id: 'a', done: true }],
    })
    expect(errors).toEqual([])
    expect(merge({ name: 'Ana', leader: '2' }).errors).toEqual([])
  })
  it.each([
    [{ _id: '9' }, '_id: This cannot be changed'],
    [{ leader: '9' }, 'leader: This cannot be changed'],
    [{ leader: { _id: '9', name: 'Eva' } }, 'leader: This cannot be changed'],
    [{ days: [1] }, 'days: This cannot be changed'],
    [{ days: [2, 1] }, 'days: This cannot be changed'],
    [{ days: [1, 3] }, 'days: This cannot be changed'],
    [{ _id: ['1'] }, '_id: This cannot be changed'],
    [{ term: { from: '2026-01-01', days: 4 } }, 'term: This cannot be changed'],
    [{ term: { from: '2026-01-01' } }, 'term: This cannot be changed'],
    [{ term: { from: '2026-01-01', until: 3 } }, 'term: This cannot be changed'],
    [{ term: { from: '2026-01-01', days: 3, more: 1 } }, 'term: This cannot be changed'],
    [{ term: '2026-01-01' }, 'term: This cannot be changed'],
    [{ createdAt: {} }, 'createdAt: Unknown field'],
    [{ salary: 1 }, 'salary: Unknown field'],
    [{ constructor: 1 }, 'constructor: Unknown field'],
    [{ items: [{ _id: 'a', done: false }] }, 'items.0.done: This cannot be changed'],
    [{ items: [{ text: 'new', done: true }] }, 'items.0.done: Unknown field'],
    [{ address: { street: 'x' } }, 'address.street: Unknown field'],
  ])('is refused: %j, %s', (more, text) =>
    expect(merge({ name: 'Ana', ...more }).errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([text]),
  )
  it('may name any author, since the author comes from the session', () =>
    expect(merge({ name: 'Ana', createdBy: 'anybody', updatedBy: 'anybody', owner: 'anybody' }).errors).toEqual([]))
  it('that is not an object is left to the schema', () => {
    expect(merge('text')).toEqual({ body: 'text', errors: [] })
    expect(merge(null)).toEqual({ body: null, errors: [] })
    expect(merge([])).toEqual({ body: [], errors: [] })
    expect(merge({ name: 'Ana', items: 'none' }).body).toMatchObject({ items: 'none' })
    expect(merge({ name: 'Ana', items: [null] })).toMatchObject({ body: { items: [null] }, errors: [] })
  })
})

it.each([
  [{ name: 'Ana', note: '', address: { city: '', zip: '' }, items: [] }, false],
  [{ name: 'Ana', note: '', address: { city: '', zip: '' }, items: [{ _id: 'a', text: '' }] }, false],
  [{ name: 'Ana', address: { city: '', zip: '' }, items: [] }, true],
  [{ name: 'Ana', note: '', address: { city: '' }, items: [] }, true],
  [{ name: 'Ana', note: '', address: { city: '', zip: '' }, items: [{ _id: 'a' }] }, true],
  [{ name: 'Ana', note: '', address: { city: '', zip: '' }, items: [{ text: '', done: true }] }, true],
  [{ name: 'Ana', note: '', address: { city: '', zip: '' }, items: [], more: 1 }, true],
  [{ name: 'Ana', note: '', address: { city: '', zip: '' }, items: 'none' }, false],
  [{ name: ['Ana'], note: '', address: { city: '', zip: '' }, items: [] }, false],
  ['text', false],
  [null, false],
])('for %j the stored record is needed: %s', (sent, isNeeded) =>
  expect(needsStoredRecord(Form, sent, Answer)).toBe(isNeeded),
)
it('a field that no record has does not make a stored record necessary', () =>
  expect(needsStoredRecord(z.object({ secret: z._default(z.string(), '') }), {}, Answer)).toBe(false))
it('where no call reads the record, only an unknown field makes it necessary', () => {
  expect(needsStoredRecord(Form, { name: 'Ana', address: {}, items: [{}] }, undefined)).toBe(false)
  expect(needsStoredRecord(Form, { name: 'Ana', address: { street: '' } }, undefined)).toBe(true)
})
