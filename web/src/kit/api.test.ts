import { onlineManager } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { anyStaffAccess } from '#shared/kit/access.ts'
import { definePlainCatalogue } from '#shared/kit/catalogue.ts'
import { get } from '#shared/kit/contract.ts'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'
import { ApiError, fetchApi, fetchApiFile } from './api.ts'
import { getSession, onSessionEnd, type SessionEndReason } from './session.ts'

setUpScreenTests()
const id = 'b'.repeat(24)
const teams = definePlainCatalogue({
  name: 'teams',
  basePath: 'teams',
  path: 'teams',
  singular: 'Team',
  title: 'Teams',
  editorRoles: ['admin'],
  readerRoles: ['admin'],
})
const { list, one, create, update, remove } = teams.contract.calls
const text = z.optional(z.string())
const meetings = get('/api/meetings', {
  access: anyStaffAccess,
  summary: 'Meetings of these people',
  query: z.object({ employees: text, search: text, startDate: text, page: text }),
  result: z.unknown(),
})
const report = get('/api/report', { access: anyStaffAccess, summary: 'A workbook', file: 'Report.xlsx' })
const sent = () => {
  const [path, init] = mockServer.mock.lastCall ?? []
  return { path, init, headers: new Headers(init?.headers) }
}
const refusalOf = async (asked: Promise<unknown>): Promise<ApiError> => {
  const error = await asked.catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('The call was not refused')
  return error
}

describe('a call', () => {
  it('sends the token, joins lists with commas and omits empty values', async () => {
    signInWithRoles('admin')
    mockServer.mockResolvedValue(jsonResponse({ totalItems: 0, items: [] }))
    await fetchApi(meetings, {
      query: { employees: ['x', 'y'], search: '', startDate: undefined, page: 2 },
    })
    expect(sent().path).toBe('/api/meetings?employees=x%2Cy&page=2')
    expect(sent().headers.get('x-auth-token')).toBe(getSession()?.token)
  })

  it('sends the version that it changes, and the idempotency key of the record that it creates', async () => {
    mockServer.mockImplementation(() => jsonResponse({ _id: id, version: 4, name: 'Delivery' }))
    await fetchApi(update, { params: { id }, body: { name: 'Delivery' }, version: 3 })
    expect(sent().init?.method).toBe('PUT')
    expect(sent().headers.get('if-match')).toBe('"3"')
    await fetchApi(create, { body: { name: 'Delivery' }, idempotencyKey: 'one-form' })
    expect(sent().headers.get('idempotency-key')).toBe('one-form')
    expect(sent().headers.has('if-match')).toBe(false)
  })

  it('stores the token that replaces the current one', async () => {
    signInWithRoles('hr')
    mockServer.mockResolvedValue(
      jsonResponse({ _id: id, version: 1, name: 'x' }, 200, { 'x-auth-token': makeTestToken(['admin']) }),
    )
    await fetchApi(one, { params: { id } })
    expect(getSession()?.roles).toEqual(['admin'])
  })

  it('does not restore the session if the response arrives after sign-out', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(async () => {
      localStorage.clear()
      return jsonResponse({}, 200, { 'x-auth-token': makeTestToken(['hr']) })
    })
    await fetchApi(one, { params: { id } })
    expect(getSession()).toBeUndefined()
  })

  it('fetches a file from another host without the token', async () => {
    signInWithRoles('finance')
    const address = 'https://files.example/archives/1.xlsx?X-Amz-Signature=1'
    mockServer.mockImplementation(path =>
      path === address
        ? new Response('PK', { headers: { 'content-disposition': 'attachment; filename="Month.xlsx"' } })
        : new Response(null, { headers: { 'x-file-address': address } }),
    )
    const { blob, name } = await fetchApiFile(report)
    expect([await blob.text(), name]).toEqual(['PK', 'Month.xlsx'])
    expect(sent()).toMatchObject({ path: address, init: undefined })

    mockServer.mockImplementation(path =>
      path === address
        ? new Response('Gone', { status: 403 })
        : new Response(null, { headers: { 'x-file-address': address } }),
    )
    expect((await refusalOf(fetchApiFile(report))).userMessage).toBe('Something went wrong, please try again')
    expect(getSession()).toBeDefined()
  })

  it('sends an unanswered request again with its key, and the next request with another key', async () => {
    const key = () => sent().headers.get('idempotency-key')
    mockServer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await refusalOf(fetchApi(create, { body: { name: 'Lost' } }))
    const lost = key()
    mockServer.mockImplementation(() => jsonResponse({ _id: id, version: 1, name: 'x' }, 201))
    await fetchApi(create, { body: { name: 'Another' } })
    expect(key()).not.toBe(lost)
    await fetchApi(create, { body: { name: 'Lost' } })
    expect(key()).toBe(lost)
    await fetchApi(create, { body: { name: 'Lost' } })
    expect(key()).not.toBe(lost)
  })

  it('ignores a late response to a request from before the connection was lost', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    mockServer.mockReturnValueOnce(promise)
    const early = fetchApi(list)
    mockServer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(fetchApi(create, { body: { name: 'Away' } })).rejects.toMatchObject({ status: 0 })
    answer(jsonResponse([]))
    await early
    expect(onlineManager.isOnline()).toBe(false)
    mockServer.mockResolvedValueOnce(jsonResponse([]))
    await fetchApi(list)
    expect(onlineManager.isOnline()).toBe(true)
  })

  it('returns nothing if the contract has no response', async () => {
    mockServer.mockResolvedValue(new Response(null, { status: 204 }))
    expect(await fetchApi(remove, { params: { id }, version: 1 })).toBeUndefined()
  })
})

describe('an error response', () => {
  const wentWrong = 'Something went wrong, please try again'
  it.each([
    ['a dropped connection', () => Promise.reject(new TypeError('Failed to fetch')), 0, wentWrong],
    ['500', async () => jsonResponse({ friendlyMessage: 'never shown' }, 500), 500, wentWrong],
    ['503 from in front of the server', async () => new Response('<html>', { status: 503 }), 503, wentWrong],
    [
      '401',
      async () => jsonResponse({ friendlyMessage: 'You are not authorized' }, 401),
      401,
      'You are not authorized',
    ],
    [
      '404',
      async () => jsonResponse({ friendlyMessage: 'This record does not exist' }, 404),
      404,
      'This record does not exist',
    ],
    ['409, line by line', async () => jsonResponse({ friendlyMessage: 'One\nTwo' }, 409), 409, 'One\nTwo'],
  ])('%s is shown as a sentence and keeps the session', async (_, answer, status, sentence) => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const error = await refusalOf(fetchApi(list))
    expect([error.status, error.userMessage]).toEqual([status, sentence])
    expect(getSession()).toBeDefined()
  })

  describe('of a busy server', () => {
    const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
    const made = { _id: id, version: 1, name: 'x' }
    it('is retried with the same request', async () => {
      mockServer
        .mockImplementationOnce(async () => busy())
        .mockImplementationOnce(async () => busy())
        .mockImplementation(async () => jsonResponse(made, 201))
      expect(await fetchApi(create, { body: { name: 'x' } })).toEqual(made)
      const keys = mockServer.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
      expect(keys).toHaveLength(3)
      expect(new Set(keys).size).toBe(1)
    })

    it('is retried while the server still processes the first copy of the request', async () => {
      mockServer
        .mockImplementationOnce(async () => new Response('{}', { status: 409, headers: { 'retry-after': '0' } }))
        .mockImplementation(async () => jsonResponse(made, 201))
      expect(await fetchApi(create, { body: { name: 'x' } })).toEqual(made)
    })

    it('is reported after the fourth attempt', async () => {
      mockServer.mockImplementation(async () => busy())
      const error = await refusalOf(fetchApi(list))
      expect([error.status, error.userMessage]).toEqual([503, wentWrong])
      expect(mockServer).toHaveBeenCalledTimes(4)
    })

    it('is reported at once if the wait would be long', async () => {
      mockServer.mockImplementation(async () => new Response('', { status: 503, headers: { 'retry-after': '60' } }))
      await refusalOf(fetchApi(list))
      expect(mockServer).toHaveBeenCalledTimes(1)
    })
  })

  it('names the fields with errors', async () => {
    mockServer.mockResolvedValue(
      jsonResponse({ friendlyMessage: 'No', errors: [{ path: 'name', message: 'Taken' }] }, 400),
    )
    expect((await refusalOf(fetchApi(create, { body: { name: 'x' } }))).errors).toEqual([
      { path: 'name', message: 'Taken' },
    ])
  })

  it.each([
    ['/one-on-ones/1', '/one-on-ones/1'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('links to %s as %s', async (seeAlso, expected) => {
    mockServer.mockResolvedValue(jsonResponse({ friendlyMessage: 'No', seeAlso }, 400))
    expect((await refusalOf(fetchApi(create, { body: { name: 'x' } }))).seeAlso).toBe(expected)
  })

  it.each<[string, () => Response, SessionEndReason, string]>([
    [
      '401 with the text Invalid token',
      () => new Response('Invalid token', { status: 401 }),
      'expired',
      'You are not authorized',
    ],
    [
      '403',
      () => jsonResponse({ friendlyMessage: 'whatever' }, 403),
      'ended',
      'The session has expired, please login again',
    ],
  ])('%s ends the session', async (_, answer, ending, sentence) => {
    signInWithRoles('admin')
    mockServer.mockImplementation(answer)
    const told = vi.fn<(ending: SessionEndReason) => void>()
    const stop = onSessionEnd(told)
    expect((await refusalOf(fetchApi(list))).userMessage).toBe(sentence)
    stop()
    expect(getSession()).toBeUndefined()
    expect(told.mock.calls).toEqual([[ending]])
  })
})
