/** The schemas of bodies and answers: a field that a schema leaves out is stripped on its way. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { features } from './index.ts'

/** A schema's own description, as far as it is walked here. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly entries?: Readonly<Record<string, unknown>>
  readonly options?: readonly z.core.$ZodType[]
  readonly element?: z.core.$ZodType
  readonly innerType?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly out?: z.core.$ZodType
}

/** Returns the paths of objects without fields, and of enums that are empty or hold an empty string. */
function findEmpty(schema: z.core.$ZodType, path: string): string[] {
  const { type, shape, entries, options, element, innerType, valueType, ...ends } = schema._zod.def as Definition
  if (type === 'enum') {
    const choices = Object.values(entries ?? {})
    return choices.length === 0 || choices.includes('') ? [path] : []
  }
  if (type === 'union' && !options?.length) return [path]
  if (shape && Object.keys(shape).length === 0) return [path]
  return [
    ...Object.entries(shape ?? {}).flatMap(([field, of]) => findEmpty(of, `${path}.${field}`)),
    ...[...(options ?? []), element, innerType, valueType, ends.in, ends.out].flatMap(of =>
      of ? findEmpty(of, path) : [],
    ),
  ]
}

const calls = features.flatMap(({ name, calls }) =>
  Object.entries(calls).map(([call, { result, body, query }]) => ({ call: `${name}.${call}`, result, body, query })),
)

it('finds empty objects and choices at any depth', () => {
  const nothing = z.object({})
  expect(findEmpty(z.object({ a: z.array(z.nullable(nothing)), b: z.record(z.string(), nothing) }), 'x')).toEqual([
    'x.a',
    'x.b',
  ])
  expect(findEmpty(z.object({ a: z.optional(z.enum(['', 'one'])), b: z.enum(['two']) }), 'x')).toEqual(['x.a'])
})

it('no response, body or query has empty objects or choices', () => {
  const empty = calls.flatMap(({ call, result, body, query }) => [
    ...findEmpty(result, `${call} answers`),
    // Some calls take no body, and most no query.
    ...findEmpty(body, `${call} takes`).filter(path => path !== `${call} takes`),
    ...findEmpty(query, `${call} asks`).filter(path => path !== `${call} asks`),
  ])
  expect(calls.length).toBeGreaterThan(200)
  expect(empty).toEqual([])
})
