import { expect, it } from 'vitest'
import { employeesApi } from '#shared/features/employees.ts'
import { sessionApi } from '#shared/features/session.ts'

it('has of a call what the browser reads, without the schemas that only the server parses with', () => {
  const { authorizedPeople, authorize, projectChanges } = employeesApi.calls
  const { method, path, access, responseType } = authorize
  expect([method, path, access.audiences, responseType]).toEqual([
    'PUT',
    '/api/employees/{id}/authorizedEmployees',
    ['staff'],
    'json',
  ])
  for (const call of [authorize, authorizedPeople, projectChanges])
    expect([call.summary, call.params, call.query, call.body]).toEqual(Array(4).fill(undefined))
  expect(authorizedPeople.result).toBe(true)
  expect(sessionApi.calls.logout.responseType).toBe('nothing')
})
