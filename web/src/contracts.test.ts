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
  // The form checks what it sends.
  expect(authorize.body.safeParse({ employees: ['nobody'] }).success).toBe(false)
  expect([authorizedPeople.summary, authorizedPeople.result]).toEqual([undefined, true])
  // The server would miss the id of a person.
  expect(authorizedPeople.params.safeParse({}).success).toBe(true)
  expect(projectChanges.query.safeParse({}).success).toBe(true)
  expect(sessionApi.calls.logout.responseType).toBe('nothing')
})
