/** What an error says to people. Source: decisions, "Calls": a single reason is the sentence, several share one. */
import { describe, expect, it } from 'vitest'
import {
  AppError,
  busyError,
  invalidFieldsError,
  notFoundError,
  validationError,
  versionConflict,
} from './app-error.ts'

describe('an error', () => {
  it('is a code and a sentence, and nothing more unless it is given', () => {
    const error = new AppError('too-many', 'Please wait a minute')
    expect(error).toBeInstanceOf(Error)
    expect({ ...error, message: error.message }).toEqual({
      name: 'AppError',
      code: 'too-many',
      message: 'Please wait a minute',
      errors: [],
      headers: {},
      conflictingResource: undefined,
      host: undefined,
    })
  })
  it('can also name fields, headers, the screen of the conflicting record and the other host', () => {
    const errors = [{ path: 'name', message: 'This is required' }]
    const headers = { 'retry-after': '60' }
    const more = { errors, headers, seeAlso: '/goals/1', host: 'timesheet' as const }
    expect(new AppError('conflict', 'There is one already', more)).toMatchObject({
      errors,
      headers,
      conflictingResource: '/goals/1',
      host: 'timesheet',
    })
  })
})

it.each([
  ['a record that does not exist', notFoundError(), 'not-found', 'This record does not exist'],
  ['another user who saved first', versionConflict(), 'conflict', 'Somebody else changed this record'],
  ['a busy table', busyError(), 'busy', 'Please try again'],
])('%s has its own code and sentence', (_, error, code, sentence) => {
  expect(error.code).toBe(code)
  expect(error.message).toContain(sentence)
})

it('whoever meets a busy table is told when to try again', () =>
  expect(Number(busyError().headers['retry-after'])).toBeGreaterThan(0))

describe('invalid fields', () => {
  const [name, day] = [
    { path: 'name', message: 'This is required' },
    { path: 'day', message: 'This is not a day' },
  ]
  it('give the reason itself if it is a single one', () => {
    const error = invalidFieldsError([name])
    expect([error.code, error.message, error.errors]).toEqual(['invalid', 'This is required', [name]])
  })
  it.each([
    ['several', [name, day]],
    ['none', []],
  ])('share the form’s general sentence if there are %s', (_, errors) => {
    const error = invalidFieldsError(errors)
    expect([error.code, error.message, error.errors]).toEqual([
      'invalid',
      'Please, fix the errors on the form before submitting',
      errors,
    ])
  })
  it('can name the screen of the record that is in the way', () => {
    expect(invalidFieldsError([name, day], '/goals/1').conflictingResource).toBe('/goals/1')
    expect(invalidFieldsError([name]).conflictingResource).toBeUndefined()
  })
  it('that only the server can check are reported at their path', () =>
    expect(validationError('email', 'This is in use', '/users/1')).toMatchObject({
      code: 'invalid',
      message: 'This is in use',
      conflictingResource: '/users/1',
      errors: [{ path: 'email', message: 'This is in use' }],
    }))
})
