/** Parts of people's own records on the employee host, each a setting of the stage. Source: docs/decisions/own-place.md. */
import { expect, it, vi } from 'vitest'
import { isOwnPartOpen, requireOwnPart } from './own-place.ts'
import { settings } from './settings.ts'

const EMPLOYEE = 'a'.repeat(24)
const notThere = expect.objectContaining({ code: 'not-found' })

it('a part is available to employees if the stage offers it, and to nobody else', () => {
  vi.spyOn(settings, 'ownPlace', 'get').mockReturnValue(['goals'])
  expect([isOwnPartOpen('goals'), isOwnPartOpen('plans')]).toEqual([true, false])
  expect(requireOwnPart('goals', { employeeId: EMPLOYEE })).toBe(EMPLOYEE)
  expect(() => requireOwnPart('goals', { employeeId: undefined })).toThrow(notThere)
  expect(() => requireOwnPart('plans', { employeeId: EMPLOYEE })).toThrow(notThere)
})
