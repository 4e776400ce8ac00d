// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { actionItems } from '#shared/features/action-items.ts'
import { categories } from '#shared/features/categories.ts'
import { json, server, setUpScreens, signIn, tokenOf } from '#web/testing/screens.ts'
import { ApiError, api } from './api.ts'
import { type Ending, onSessionEnd, session } from './session.ts'

setUpScreens()
const id = 'b'.repeat(24)
const { list, one, create, update, remove } = categories.contract.calls
const sent = () => {
  const [path, init] = server.mock.lastCall ?? []
  return { path, init, headers: new Headers(init?.headers) }
}
const refusalOf = async (asked: Promise<unknown>): Promise<ApiError> => {
  const error = await asked.catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('The call was not refused')
  return error
}

describe('asking', () => {
  it('sends the token, joins lists with commas and leaves empty values out', async () => {
    signIn('admin')
    server.mockResolvedValue(json({ totalItems: 0, items: [] }))
    await api(actionItems.calls.list, { query: { employees: ['x', 'y'], search: '', startDate: undefined, page: 2 } })
    expect(sent().path).toBe('/api/actionItems?employees=x%2Cy&page=2')
    expect(sent().headers.get('x-auth-token')).toBe(session()?.token)
  })

  it('names the version it changes, and the key of the record it makes', async () => {
    server.mockImplementation(() => json({ _id: id, version: 4, name: 'Delivery' }))
    await api(update, { params: { id }, body: { name: 'Delivery' }, version: 3 })
    expect(sent().init?.method).toBe('PUT')
    expect(sent().headers.get('if-match')).toBe('"3"')
    await api(create, { body: { name: 'Delivery' }, idempotencyKey: 'one-form' })
    expect(sent().headers.get('idempotency-key')).toBe('one-form')
    expect(sent().headers.has('if-match')).toBe(false)
  })

  it('takes the token that replaces the present one', async () => {
    signIn('hr')
    server.mockResolvedValue(json({ _id: id, version: 1, name: 'x' }, 200, { 'x-auth-token': tokenOf(['admin']) }))
    await api(one, { params: { id } })
    expect(session()?.roles).toEqual(['admin'])
  })

  it('is not signed in again by an answer that comes after signing out', async () => {
    signIn('hr')
    server.mockImplementation(async () => {
      localStorage.clear()
      return json({}, 200, { 'x-auth-token': tokenOf(['hr']) })
    })
    await api(one, { params: { id } })
    expect(session()).toBeUndefined()
  })

  it('answers nothing where the contract has no answer', async () => {
    server.mockResolvedValue(new Response(null, { status: 204 }))
    expect(await api(remove, { params: { id }, version: 1 })).toBeUndefined()
  })
})

describe('a refusal', () => {
  const wentWrong = 'Something went wrong, please try again'
  it.each([
    ['a dropped connection', () => Promise.reject(new TypeError('Failed to fetch')), 0, wentWrong],
    ['500', async () => json({ friendlyMessage: 'never shown' }, 500), 500, wentWrong],
    ['503 from in front of the server', async () => new Response('<html>', { status: 503 }), 503, wentWrong],
    ['401', async () => json({ friendlyMessage: 'You are not authorized' }, 401), 401, 'You are not authorized'],
    [
      '404',
      async () => json({ friendlyMessage: 'This record does not exist' }, 404),
      404,
      'This record does not exist',
    ],
    ['409, line by line', async () => json({ friendlyMessage: 'One\nTwo' }, 409), 409, 'One\nTwo'],
  ])('%s is said in a sentence and keeps the session', async (_, answer, status, sentence) => {
    signIn('admin')
    server.mockImplementation(answer)
    const error = await refusalOf(api(list))
    expect([error.status, error.sentence]).toEqual([status, sentence])
    expect(session()).toBeDefined()
  })

  it('names the fields it is about', async () => {
    server.mockResolvedValue(json({ friendlyMessage: 'No', errors: [{ path: 'name', message: 'Taken' }] }, 400))
    expect((await refusalOf(api(create, { body: { name: 'x' } }))).errors).toEqual([{ path: 'name', message: 'Taken' }])
  })

  it.each([
    ['/one-on-ones/1', '/one-on-ones/1'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
  ])('leads to %s as %s', async (seeAlso, expected) => {
    server.mockResolvedValue(json({ friendlyMessage: 'No', seeAlso }, 400))
    expect((await refusalOf(api(create, { body: { name: 'x' } }))).seeAlso).toBe(expected)
  })

  it.each<[string, () => Response, Ending, string]>([
    [
      '401 with the text Invalid token',
      () => new Response('Invalid token', { status: 401 }),
      'expired',
      'You are not authorized',
    ],
    ['403', () => json({ friendlyMessage: 'whatever' }, 403), 'ended', 'The session has expired, please login again'],
  ])('%s ends the session', async (_, answer, ending, sentence) => {
    signIn('admin')
    server.mockImplementation(answer)
    const told = vi.fn<(ending: Ending) => void>()
    const stop = onSessionEnd(told)
    expect((await refusalOf(api(list))).sentence).toBe(sentence)
    stop()
    expect(session()).toBeUndefined()
    expect(told.mock.calls).toEqual([[ending]])
  })
})
