/** The faults that an attack must notice, each planted in an otherwise correct response. */
import { describe, expect, it } from 'vitest'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import { type Answer, type AttackRequest, findFaults } from './answers.ts'

const headers = { 'x-request-id': '1', 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
const answer = (statusCode: number, body: unknown, more: Partial<Answer> = {}): Answer => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
  ...more,
})
const sent: AttackRequest = {
  title: 'categories.create',
  call: categoriesCatalogue.contract.calls.create,
  isOwnPath: true,
  attacker: { name: 'admin', token: 'x', userId: '1', audience: 'staff', roles: ['admin'] },
  sentNames: ['if-match'],
  sentBody: { name: '', nme: 1 },
}
const DOCUMENTED = [201, 400, 401, 403, 404, 409, 413, 415, 422, 429]
const faultsOf = (given: Answer, more: Partial<AttackRequest> = {}) =>
  findFaults(given, { ...sent, ...more }, DOCUMENTED)
const refusal = (path: string, message: string) => ({ friendlyMessage: message, errors: [{ path, message }] })
const category = { _id: '5'.repeat(24), version: 1, name: 'Quality' }

describe('an answer has no faults', () => {
  it.each([
    ['when it is what the contract promises', answer(201, category)],
    ['when it names the field and what is wrong with it', answer(400, refusal('name', 'This is a required field'))],
    ['when it names what was sent and is unknown', answer(400, refusal('nme', 'Unknown field'))],
    ['when it names a header', answer(400, refusal('if-match', 'If-Match does not name a version'))],
    [
      'when the session is not good',
      answer(401, '', { headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' }, body: 'Invalid token' }),
    ],
    [
      'when it is about the record as a whole',
      answer(400, { friendlyMessage: 'Null cannot be deleted: goals refer to it' }),
    ],
  ])('%s', (_, given) => expect(faultsOf(given)).toEqual([]))

  it('when it quotes what was typed, whatever that is', () => {
    const quoting = answer(400, refusal('name', '“null” waits for itself'))
    expect(faultsOf(quoting, { sentBody: { name: 'null' } })).toEqual([])
    expect(faultsOf(quoting, { sentBody: { name: null } })).toHaveLength(2)
  })
})

describe('an answer is faulty', () => {
  const several = [
    { path: 'name', message: 'This is a required field' },
    { path: 'nme', message: 'Unknown field' },
  ]
  it.each([
    ['when the server failed', answer(500, { friendlyMessage: 'Something went wrong, please try again' })],
    ['when its status is not documented', answer(418, { friendlyMessage: 'This is a teapot' })],
    ['when it has a field that its contract does not name', answer(201, { ...category, secret: 1 })],
    ['when it lacks a field', answer(201, { _id: category._id, version: 1 })],
    ['when something made answers 200', answer(200, category)],
    ['when it has no request id', answer(201, category, { headers: { ...headers, 'x-request-id': '' } })],
    ['when it may be cached', answer(201, category, { headers: { ...headers, 'cache-control': '' } })],
    ['when a header has a line break', answer(201, category, { headers: { ...headers, location: 'a\r\nb' } })],
    ['when it has half a character', answer(201, category, { body: '"\uD83D"' })],
    ['when it names no field', answer(400, { friendlyMessage: 'This is wrong' })],
    ['when it names a field that nobody sent', answer(400, refusal('colour', 'This is a required field'))],
    ['when it names a part that the field has not', answer(400, refusal('name.first', 'This is a required field'))],
    ['when its sentence is a word', answer(400, refusal('name', 'Required'))],
    ['when its sentence is a program’s', answer(400, refusal('name', 'Invalid input: expected string'))],
    ['when its sentence names a value that is none', answer(400, refusal('name', 'Choose undefined or null'))],
    [
      'when its sentence is no text',
      answer(400, { friendlyMessage: 7, errors: [{ path: 'name', message: 'Unknown field' }] }),
    ],
    ['when it shows its inside', answer(400, { ...refusal('name', 'Unknown field'), stack: 'at run (lambda.ts)' })],
    [
      'when it says something else than its only error',
      answer(400, { ...refusal('name', 'Unknown field'), friendlyMessage: 'Please, fix it' }),
    ],
    [
      'when an error of several is no sentence',
      answer(400, { friendlyMessage: 'Please, fix them', errors: [...several, { path: 'name', message: '' }] }),
    ],
    [
      'when a refusal is plain text',
      answer(404, '', { body: 'Not found', headers: { ...headers, 'content-type': 'text/html' } }),
    ],
  ])('%s', (_, given) => expect(faultsOf(given)).not.toEqual([]))

  it('when it is not a refusal of access for somebody who may not make the call', () => {
    const attacker = { ...sent.attacker, roles: ['leader'] }
    expect(faultsOf(answer(201, category), { attacker })).not.toEqual([])
    expect(faultsOf(answer(400, refusal('name', 'Unknown field')), { attacker })).not.toEqual([])
    expect(faultsOf(answer(401, { friendlyMessage: 'You are not authorized' }), { attacker })).toEqual([])
  })
})
