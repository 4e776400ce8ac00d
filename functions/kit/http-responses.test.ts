/** What callers get: statuses, headers and bodies. Source: decisions, "Calls"; design sections 3 and 4. */
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { publicAccess } from '#shared/kit/access.ts'
import { del, get, post } from '#shared/kit/contract.ts'
import { AppError, type AppErrorCode, invalidFieldsError } from './app-error.ts'
import { compressResponse, FileAddress, toErrorResponse, toHttpResponse, WithHeaders } from './http-responses.ts'

const about = { access: publicAccess, summary: 'Anything' }
const result = z.object({ _id: z.string() })
const read = get('/api/things/{id}', { ...about, result })
const JSON_TYPE = 'application/json; charset=utf-8'

describe('a response', () => {
  it.each([
    ['that reads', read, 200, '{"_id":"a"}'],
    ['that creates', post('/api/things', { ...about, result }), 201, '{"_id":"a"}'],
    ['that says nothing', del('/api/things/{id}', about), 204, undefined],
  ])('to a call %s has its status and body', (_, call, statusCode, body) => {
    const answer = toHttpResponse(call, { _id: 'a' }, { 'x-more': 'yes' })
    expect(answer).toMatchObject({ statusCode, headers: { 'x-more': 'yes' } })
    expect(answer.body).toBe(body)
    expect(answer.headers?.['content-type']).toBe(body && JSON_TYPE)
  })

  it('states the version of its record, if it has one', () => {
    const tagOf = (value: unknown) => toHttpResponse(read, value, {}).headers?.etag
    expect([{ version: 3 }, { version: 0 }, { version: 'three' }, {}, [], null, 'text'].map(tagOf)).toEqual([
      '"3"',
      '"0"',
      ...Array(5).fill(undefined),
    ])
  })

  it('prefers the headers of its handler', () => {
    const answer = toHttpResponse(read, new WithHeaders({ _id: 'a' }, { 'x-one': 'handler' }), {
      'x-one': 'chain',
      'x-two': 'chain',
    })
    expect(answer.headers).toMatchObject({ 'x-one': 'handler', 'x-two': 'chain' })
    expect(answer.body).toBe('{"_id":"a"}')
  })

  it('can be a file to download: text as it is, bytes in base64', () => {
    const rows = get('/api/things.csv', { ...about, file: 'Things.csv' })
    expect(toHttpResponse(rows, 'a,b', { 'x-more': 'yes' })).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="Things.csv"',
        'x-more': 'yes',
      },
      body: 'a,b',
    })
    const pages = get('/api/things.pdf', { ...about, file: 'Things.pdf', type: 'application/pdf' })
    expect(toHttpResponse(pages, Uint8Array.of(1, 2, 255), {})).toMatchObject({
      headers: { 'content-type': 'application/pdf' },
      body: 'AQL/',
      isBase64Encoded: true,
    })
  })

  it('with too large a file gives its address in a header rather than as a redirect', () => {
    const rows = get('/api/things.csv', { ...about, file: 'Things.csv' })
    expect(toHttpResponse(rows, new FileAddress('https://files.example/1'), { 'x-more': 'yes' })).toEqual({
      statusCode: 200,
      headers: { 'x-more': 'yes', 'x-file-address': 'https://files.example/1' },
    })
  })
})

describe('a long response', () => {
  const answerOf = (length: number) => ({ statusCode: 200, headers: { 'x-more': 'yes' }, body: 'é'.repeat(length) })

  it('is compressed for clients that accept that', () => {
    const compressed = compressResponse(answerOf(10_000), true)
    expect(compressed).toMatchObject({
      statusCode: 200,
      headers: { 'x-more': 'yes', 'content-encoding': 'gzip', vary: 'accept-encoding' },
      isBase64Encoded: true,
    })
    expect(gunzipSync(Buffer.from(compressed.body ?? '', 'base64')).toString()).toBe('é'.repeat(10_000))
  })
  it.each([
    ['who do not', answerOf(10_000), false],
    ['if it is short', answerOf(9_999), true],
    ['if it is a file in base64', { ...answerOf(10_000), isBase64Encoded: true }, true],
    ['if it says nothing', { statusCode: 204 }, true],
  ])('is not compressed for clients %s', (_, answer, readsGzip) =>
    expect(compressResponse(answer, readsGzip)).toEqual(answer),
  )

  it('is refused with a message when Lambda could not send it', () => {
    expect(compressResponse(answerOf(5_500_000), false).statusCode).toBe(200)
    expect(() => compressResponse(answerOf(5_500_001), false)).toThrow(
      expect.objectContaining({
        code: 'too-large',
        message: 'This is too much for one answer. Please narrow the filters.',
      }),
    )
    expect(compressResponse(answerOf(5_500_001), true).statusCode).toBe(200)
  })
})

describe('an error response', () => {
  let lines: Record<string, unknown>[] = []
  beforeEach(() => {
    vi.stubEnv('LOG', 'all')
    lines = []
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      lines.push(JSON.parse(String(text)))
      return true
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const answerTo = (error: unknown) => toErrorResponse(error, 'request-1')

  it.each<[AppErrorCode, number]>([
    ['invalid', 400],
    ['not-authorized', 401],
    ['ended', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['too-large', 413],
    ['not-json', 415],
    ['repeated', 422],
    ['too-many', 429],
    ['busy', 503],
  ])('for an error that is %s has status %i and its message, and nothing else', (code, statusCode) =>
    expect(answerTo(new AppError(code, 'A sentence.'))).toEqual({
      statusCode,
      headers: { 'content-type': JSON_TYPE },
      body: '{"friendlyMessage":"A sentence."}',
    }),
  )
  it('for an invalid session is plain text', () =>
    expect(answerTo(new AppError('no-session', 'Invalid token'))).toEqual({
      statusCode: 401,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Invalid token',
    }))

  it('names the fields, the conflicting resource and the other host, if any', () => {
    const errors = [{ path: 'name', message: 'This is a required field' }]
    expect(JSON.parse(answerTo(invalidFieldsError(errors, '/people/1')).body ?? '')).toEqual({
      friendlyMessage: 'This is a required field',
      errors,
      seeAlso: '/people/1',
    })
    const elsewhere = new AppError('not-authorized', 'Elsewhere.', {
      host: 'timesheet',
      headers: { 'retry-after': '9' },
    })
    const { headers, body } = answerTo(elsewhere)
    expect([headers?.['retry-after'], JSON.parse(body ?? '')]).toEqual([
      '9',
      { friendlyMessage: 'Elsewhere.', host: 'timesheet' },
    ])
  })

  it('for an unexpected error hides its details, which are logged in full', () => {
    const { statusCode, headers, body } = answerTo(new TypeError('secret detail'))
    expect([statusCode, headers, JSON.parse(body ?? '')]).toEqual([
      500,
      { 'content-type': JSON_TYPE },
      { friendlyMessage: 'Something went wrong, please try again', requestId: 'request-1' },
    ])
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'error',
        requestId: 'request-1',
        error: 'TypeError',
        text: 'secret detail',
        stack: expect.stringContaining('http-responses.test.ts'),
      }),
    ])
    expect([null, undefined, 'text', {}].map(error => answerTo(error).statusCode)).toEqual([500, 500, 500, 500])
  })

  it('for too many requests is logged as a warning, and says when to retry', () => {
    const throttled = Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' })
    const { statusCode, headers, body } = answerTo(throttled)
    expect([statusCode, headers?.['retry-after'], JSON.parse(body ?? '')]).toEqual([
      503,
      '2',
      { friendlyMessage: 'Muster is very busy at the moment. Please try again.' },
    ])
    expect(lines).toEqual([
      expect.objectContaining({ level: 'warn', requestId: 'request-1', error: 'ThrottlingException' }),
    ])
  })

  it.each([
    [415, 415, 'The request is not JSON'],
    [422, 400, 'The request is not well-formed JSON'],
  ])('for error %i of the body parser has status %i: %s', (statusCode, answered, friendlyMessage) => {
    const answer = answerTo(Object.assign(new Error('of the parser'), { statusCode }))
    expect([answer.statusCode, JSON.parse(answer.body ?? '')]).toEqual([answered, { friendlyMessage }])
    expect(lines).toEqual([])
  })
})
