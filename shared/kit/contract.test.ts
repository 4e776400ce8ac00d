import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { staffAccess } from './access.ts'
import { type AnyCall, defineContract, del, fillPath, get, groupedPageOf, pageOf, post, put } from './contract.ts'

const access = staffAccess(['admin'], 'none')
const summary = 'Anything'
const result = z.object({ _id: z.string() })

describe('a call', () => {
  it.each<[AnyCall, string, boolean, unknown]>([
    [get('/api/things', { access, summary, result }), 'GET', false, 'json'],
    [post('/api/things', { access, summary, result }), 'POST', true, 'json'],
    [post('/api/things/mail', { access, summary }), 'POST', false, 'nothing'],
    [post('/api/things/copy', { access, summary, result, creates: false }), 'POST', false, 'json'],
    [get('/api/things/copy', { access, summary, result, creates: true }), 'GET', true, 'json'],
    [put('/api/things/{id}', { access, summary, result }), 'PUT', false, 'json'],
    [del('/api/things/{id}', { access, summary }), 'DELETE', false, 'nothing'],
    [
      get('/api/things.csv', { access, summary, file: 'Things.csv' }),
      'GET',
      false,
      { file: 'Things.csv', type: 'text/csv; charset=utf-8' },
    ],
    [
      get('/api/things.csv', { access, summary, file: 'Things.csv', cells: { Born: 'day' } }),
      'GET',
      false,
      { file: 'Things.csv', cells: { Born: 'day' } },
    ],
    [
      post('/api/things.pdf', { access, summary, file: 'Things.pdf', type: 'application/pdf' }),
      'POST',
      false,
      { file: 'Things.pdf', type: 'application/pdf' },
    ],
  ])('%# has its method, its response type, and whether it creates a record', (call, method, creates, responseType) => {
    expect(call).toMatchObject({ method, creates, responseType, access, summary })
  })

  it('answers with a secret only if it says so', () => {
    expect(post('/api/things', { access, summary, result, answersSecret: true }).answersSecret).toBe(true)
    expect(post('/api/things', { access, summary, result, answersSecret: false }).answersSecret).toBe(false)
    expect(post('/api/things', { access, summary, result }).answersSecret).toBe(false)
  })

  it('refuses path and query parameters that it does not declare', () => {
    const call = get('/api/things', { access, summary, result })
    expect(z.safeParse(call.params, {}).success).toBe(true)
    expect(z.safeParse(call.params, { id: '1' }).success).toBe(false)
    expect(z.safeParse(call.query, {}).success).toBe(true)
    expect(z.safeParse(call.query, { page: '1' }).success).toBe(false)
  })
})

describe('a contract', () => {
  const read = get('/api/things/{id}', { access, summary, result })
  it('contains calls below its base paths', () => {
    const calls = { all: get('/api/things', { access, summary, result }), read }
    expect(defineContract('things', ['other', 'things'], calls)).toEqual({
      name: 'things',
      basePaths: ['other', 'things'],
      calls,
    })
  })
  it.each(['/api/thingsOf', '/api/other', '/things', '/api'])('refuses %s outside its base paths', path => {
    const calls = { wrong: get(path, { access, summary, result }) }
    expect(() => defineContract('things', ['stuff', 'things'], calls)).toThrow(
      `things.wrong: ${path} lies outside stuff, things`,
    )
  })
  it('completes updates only from a call that returns the record', () => {
    const update = put('/api/things/{id}', { access, summary, result, existingFrom: 'read' })
    expect(() => defineContract('things', ['things'], { read, update })).not.toThrow()
    expect(() => defineContract('things', ['things'], { update })).toThrow(
      'things.update: read is not a call that returns a record',
    )
    const remove = del('/api/things/{id}', { access, summary })
    expect(() => defineContract('things', ['things'], { read: remove, update })).toThrow('read is not a call')
  })
})

it('a page has its items and the total count', () => {
  const page = pageOf(result)
  expect(z.safeParse(page, { totalItems: 3, items: [{ _id: 'a' }] }).success).toBe(true)
  for (const wrong of [{ totalItems: '3', items: [] }, { items: [] }, { totalItems: 0 }, { totalItems: 1, items: [1] }])
    expect(z.safeParse(page, wrong).success).toBe(false)
})

it('a page of a groupable list may have groups', () => {
  const page = groupedPageOf(result)
  const group = { key: 'a', label: 'A', count: 3, start: 0 }
  const grouped = { totalItems: 3, items: [{ _id: 'a' }], grouping: { groups: [group], rowCount: 3 } }
  expect(z.parse(page, grouped)).toEqual(grouped)
  expect(z.safeParse(page, { totalItems: 0, items: [] }).success).toBe(true)
  const { count: _, ...uncounted } = group
  for (const grouping of [{}, { groups: [], rowCount: '3' }, { rowCount: 0 }, { groups: [uncounted], rowCount: 3 }])
    expect(z.safeParse(page, { totalItems: 3, items: [], grouping }).success).toBe(false)
})

it.each([
  ['/api/things/{id}', { id: 'a/b c' }, '/api/things/a%2Fb%20c'],
  ['/api/{one}/of/{other}', { one: '1', other: '2' }, '/api/1/of/2'],
  ['/api/things/{id}', undefined, '/api/things/'],
  ['/api/things', { id: '1' }, '/api/things'],
])('%s with %j is %s', (path, params, filled) => expect(fillPath(path, params)).toBe(filled))
