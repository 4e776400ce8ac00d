import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'
import { parseInput } from './parse.ts'

const Body = z.strictObject({
  count: z.number(),
  name: z.string(),
  list: z.array(z.string()),
  isOpen: z.boolean(),
  kind: z.enum(['a', 'b']),
  when: z.date(),
})
const good = { count: 1, name: 'Ana', list: [], isOpen: true, kind: 'a', when: new Date(0) }
const refusalOf = (parse: () => unknown): AppError => {
  try {
    parse()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('It was taken')
}

it('accepts valid input', () => expect(parseInput(Body, good)).toEqual(good))

describe('reports what is wrong, and where', () => {
  it.each([
    ['count', 'one', 'Invalid number'],
    ['name', 1, 'This must be text'],
    ['list', 'a', 'This must be a list'],
    ['isOpen', 'yes', 'Choose true or false'],
    ['kind', 'c', 'Choose one of a, b'],
    ['when', 'now', 'Invalid value'],
    ['name', undefined, 'This is a required field'],
    ['count', null, 'This is a required field'],
    ['more', 1, 'Unknown field'],
  ])('%s of %j: %s', (path, value, message) => {
    const error = refusalOf(() => parseInput(Body, { ...good, [path]: value }))
    expect([error.code, error.message, error.errors]).toEqual(['invalid', message, [{ path, message }]])
  })
  it('for a nested field with its whole path', () => {
    const Nested = z.strictObject({ address: z.strictObject({ city: z.string() }) })
    const error = refusalOf(() => parseInput(Nested, { address: { city: 1, street: 'x' } }))
    expect(error.errors.map(({ path }) => path).sort()).toEqual(['address.city', 'address.street'])
  })
  it('for several fields in one sentence', () => {
    const error = refusalOf(() => parseInput(Body, { ...good, count: 'one', list: [1], x: 1, y: 1 }))
    expect(error.message).toBe('Please, fix the errors on the form before submitting')
    expect(error.errors.map(({ path }) => path).sort()).toEqual(['count', 'list.0', 'x', 'y'])
  })
  it('together with errors found elsewhere', () => {
    const other = { path: 'id', message: 'This cannot be changed' }
    expect(refusalOf(() => parseInput(Body, good, 'invalid', [other])).errors).toEqual([other])
  })
})

it('an invalid path parameter is not found', () => {
  const error = refusalOf(() => parseInput(z.object({ id: z.number() }), { id: 'x' }, 'not-found'))
  expect([error.code, error.message, error.errors]).toEqual(['not-found', 'This record does not exist', []])
})
