/** Requests to a call: valid ones, ones that differ from a valid one in a few places, and nonsense. */
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { AnyCall } from '#shared/kit/contract.ts'
import { hostileHeader, hostileJson, hostileName, hostileText, nastyJson } from './hostile-values.ts'
import { RawJson } from './json-text.ts'
import { validValues } from './valid-values.ts'

/** A call and its name, such as `goals.create`. */
export interface NamedCall {
  readonly title: string
  readonly call: AnyCall
}

type Fields = Readonly<Record<string, unknown>>
/** A change of a valid body at one of its places. */
export type Damage =
  | { readonly kind: 'replace'; readonly place: number; readonly value: unknown }
  | { readonly kind: 'flood'; readonly value: unknown }
  | { readonly kind: 'omit'; readonly place: number }
  | { readonly kind: 'add'; readonly place: number; readonly name: string; readonly value: unknown }

/** A request before it is sent. It refers to records by kind, so that a seed produces the same request in each run. */
export interface PlannedRequest {
  /** The sender: the nth of those who may make the call, or of all. */
  readonly who: { readonly isAllowed: boolean; readonly isStaff: boolean; readonly nth: number }
  /** Which record of its kind it is about. */
  readonly focus: number
  readonly params: Fields
  /** Path segments that replace parameters. */
  readonly strangeSegments: readonly string[]
  readonly query: Fields
  readonly strangeQuery: readonly (readonly [name: string, value: string])[]
  readonly body: Fields | undefined
  /** For a PUT whose body is the record from its GET: which fields of `body` replace the record's. */
  readonly edits: number | undefined
  readonly damage: readonly Damage[]
  /** Sent instead of the body. */
  readonly nonsense: RawJson | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly isBase64: boolean
  /** Whether it is sent twice with the same idempotency key. */
  readonly isRepeated: boolean
}

const seldom = <T>(one: fc.Arbitrary<T>, otherwise: T, oneIn: number) =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: one })

export function requestsTo({ title, call }: NamedCall): fc.Arbitrary<PlannedRequest> {
  const takesBody = call.method === 'POST' || call.method === 'PUT'
  const hasBody = takesBody && !(call.body instanceof z.ZodMiniUnknown)
  const hasParams = call.path.includes('{')
  return fc.record({
    who: fc.record({
      isAllowed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      isStaff: fc.boolean(),
      nth: fc.nat(1000),
    }),
    focus: fc.nat(1000),
    params: validValues(call.params, title) as fc.Arbitrary<Fields>,
    strangeSegments: hasParams
      ? seldom(fc.array(pathSegment(), { minLength: 1, maxLength: 2 }), [], 8)
      : fc.constant([]),
    query: validValues(call.query, title) as fc.Arbitrary<Fields>,
    strangeQuery: seldom(
      fc.array(queryPair(call.query), { minLength: 1, maxLength: 3 }),
      [],
      call.method === 'GET' ? 4 : 12,
    ),
    body: hasBody ? (validValues(call.body, title) as fc.Arbitrary<Fields>) : fc.constant(undefined),
    edits: call.existingFrom ? fc.option(fc.nat(2 ** 20), { nil: undefined }) : fc.constant(undefined),
    damage: hasBody ? seldom(fc.array(damage(), { minLength: 1, maxLength: 3 }), [], 3) : fc.constant([]),
    nonsense: takesBody ? seldom(nonsense(), undefined, 16) : fc.constant(undefined),
    headers: seldom(headers(), {}, 6),
    isBase64: seldom(fc.constant(true), false, 16),
    isRepeated: call.method === 'GET' ? fc.constant(false) : seldom(fc.constant(true), false, 10),
  })
}

const damage = (): fc.Arbitrary<Damage> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('replace' as const), place: fc.nat(1000), value: hostileJson() }),
    },
    // Floods a body, because otherwise it would take thousands of cases until each of many fields got each value.
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('flood' as const), value: nastyJson() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('omit' as const), place: fc.nat(1000) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        place: fc.nat(1000),
        name: hostileName(),
        value: hostileJson(),
      }),
    },
  )

const nonsense = (): fc.Arbitrary<RawJson> =>
  fc.oneof(
    fc
      .constantFrom(
        '',
        '{',
        '[',
        '"',
        'null',
        'true',
        '7',
        '1e999',
        'NaN',
        '{"a":1,}',
        "{'a':1}",
        'a=b',
        '\uFEFF{}',
        '{}\0',
      )
      .map(text => new RawJson(text)),
    hostileJson().map(value => (value instanceof RawJson ? value : new RawJson(JSON.stringify(value)))),
    fc.string({ unit: 'binary', maxLength: 40 }).map(text => new RawJson(text)),
  )

/** An encoded path segment: neither empty nor with a slash. */
const pathSegment = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      '%',
      '%00',
      '%ff',
      '%2e%2e',
      '%F0%9F%92%A5',
      '..',
      '0',
      '-1',
      '1e3',
      '٣',
      'null',
      'undefined',
      '{id}',
      'true',
    ),
    hostileText()
      .filter(text => text !== '' && text.length < 2000)
      .map(text => encodeURIComponent(text.toWellFormed())),
  )

/** A known or unknown parameter with a strange value; repeating a name makes a list. */
function queryPair(schema: z.core.$ZodType): fc.Arbitrary<readonly [string, string]> {
  const { shape = {} } = schema._zod.def as { readonly shape?: Readonly<Record<string, unknown>> }
  const known = Object.keys(shape)
  const name = known.length
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileName() })
    : hostileName()
  const value = hostileText().filter(text => text.length < 2000)
  return fc.tuple(name, value).map(([one, two]) => [one.toWellFormed(), two.toWellFormed()] as const)
}

const KEYS = ['one key', 'another key', 'x'.repeat(200), 'ключ']
const headers = (): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc.record(
    {
      'content-type': fc.constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data',
        '',
        'json',
        'application/jsonx',
        'application/json; charset=utf-16',
        'APPLICATION/JSON',
        'application/merge-patch+json',
      ),
      'if-match': hostileHeader(),
      'idempotency-key': fc.oneof(fc.constantFrom(...KEYS), hostileHeader()),
      'x-salary-key': hostileHeader(),
      'x-reads-gzip': fc.constantFrom('yes', 'no', ''),
      'cloudfront-viewer-address': hostileHeader(),
      'accept-language': hostileHeader(),
    },
    { requiredKeys: [] },
  )
