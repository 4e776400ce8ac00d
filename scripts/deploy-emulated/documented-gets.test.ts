import { expect, it } from 'vitest'
import { listGets } from './documented-gets.ts'

const known = {
  ids: { '/api/goals/': 'a1', '/api/goals/templates/': 'b2', '/api/people/{id}/plans': 'c3' },
  values: { year: '2026', q: 'Zoë & co', month: '2' },
}
const list = (path: string, get: object) => listGets({ paths: { [path]: { get } } }, known)
const staff = { 'x-roles': ['admin', 'hr'] }

it('lists GETs and nothing else', () => {
  const paths = { '/api/goals': { get: staff, post: staff }, '/api/logout': { post: staff } }
  expect(listGets({ paths }, known)).toEqual([{ path: '/api/goals', isForEmployees: false }])
})

it.each([
  ['/api/goals/{id}', '/api/goals/a1'],
  ['/api/goals/{id}/check-ins', '/api/goals/a1/check-ins'],
  // The longest matching prefix wins.
  ['/api/goals/templates/{id}', '/api/goals/templates/b2'],
  ['/api/people/{id}/plans', '/api/people/c3/plans'],
  // An id of no record.
  ['/api/people/{id}', '/api/people/ffffffffffffffffffffffff'],
  ['/api/report/{month}/{year}', '/api/report/2/2026'],
])('%s is requested as %s', (path, asked) => {
  expect(list(path, staff)).toEqual([{ path: asked, isForEmployees: false }])
})

it('a query contains only the required query parameters', () => {
  const parameters = [
    { name: 'q', in: 'query', required: true },
    { name: 'year', in: 'query', required: true },
    { name: 'page', in: 'query', required: false },
    { name: 'if-match', in: 'header', required: true },
  ]
  expect(list('/api/search', { ...staff, parameters })).toEqual([
    { path: '/api/search?q=Zo%C3%AB+%26+co&year=2026', isForEmployees: false },
  ])
})

it.each([
  [['employee'], true],
  [['admin', 'employee'], false],
  ['anyone', false],
  ['signed-in', false],
])('a call for %j is only for employees: %s', (roles, isForEmployees) => {
  expect(list('/api/rewards', { 'x-roles': roles })).toEqual([{ path: '/api/rewards', isForEmployees }])
})

it('a parameter without a known value is an error', () => {
  expect(() => list('/api/goals/{id}/{part}', staff)).toThrow('/api/goals/{id}/{part} needs a value for part')
})
