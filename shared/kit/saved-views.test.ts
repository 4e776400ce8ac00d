/** The views that people save of their lists. Source: docs/decisions/web.md. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { isAllowed, PUBLIC_ROLES } from './access.ts'
import { SavedViews, savedViewCalls, splitViews, validateView } from './saved-views.ts'

const viewNamed = (name: string) => ({ name, search: { status: '1,2' } })
const LATE = viewNamed('Late')
const viewsTo = (count: number) => Array.from({ length: count }, (_, index) => viewNamed(`View ${index}`))
/** A view of so many characters as JSON: `{"search":"x…"}`. */
const viewOf = (characters: number) => ({ name: 'Long', search: { search: 'x'.repeat(characters - 13) } })
const TOO_LONG = 'These filters are too long to be saved'
const TOO_MANY = 'At most 30 views of a list can be saved'

describe('a view', () => {
  it.each([
    ['of one letter', viewNamed('x'), undefined],
    ['of 40 letters', viewNamed('x'.repeat(40)), undefined],
    ['of 41 letters', viewNamed('x'.repeat(41)), 'At most 40 characters'],
    ['without a name', viewNamed(' '), 'This is a required field'],
    ['without any filter', { name: 'All', search: {} }, undefined],
    ['with filters of 4,000 characters', viewOf(4000), undefined],
    ['with filters of 4,001 characters', viewOf(4001), TOO_LONG],
  ])('%s is accepted or refused', (_, view, refusal) => expect(validateView(view, [])).toBe(refusal))

  it('is refused beyond thirty that can be saved', () => {
    expect(validateView(LATE, viewsTo(29))).toBeUndefined()
    expect(validateView(LATE, viewsTo(30))).toBe(TOO_MANY)
    expect(validateView(LATE, [...viewsTo(29), viewOf(4001)])).toBeUndefined()
  })
})

describe('the views that a browser holds', () => {
  it('are sent unless the server would refuse them, and none is lost', () => {
    const [first, second] = viewsTo(2) as [typeof LATE, typeof LATE]
    expect(splitViews([first, viewOf(4001), second])).toEqual({ storable: [first, second], rest: [viewOf(4001)] })
    expect(splitViews([])).toEqual({ storable: [], rest: [] })
  })
  it('are sent up to thirty', () => {
    const views = [viewOf(4001), ...viewsTo(31)]
    const { storable, rest } = splitViews(views)
    expect(storable).toEqual(viewsTo(30))
    expect(rest).toEqual([viewOf(4001), viewNamed('View 30')])
  })
})

describe('the views of a list', () => {
  const VIEWS = { list: '/action-items', version: 0, saved: [LATE], defaultName: 'Late' }
  const refusalOf = (fields: object) => z.safeParse(SavedViews, { ...VIEWS, ...fields }).error?.issues[0]?.message

  it.each([
    { saved: [] },
    { saved: viewsTo(30) },
    { saved: [viewNamed('Late'), viewNamed('late')] },
    { saved: [{ name: 'One', search: { a: '' } }] },
    { saved: [{ name: 'One', search: { ['x'.repeat(40)]: '' } }] },
    { list: '/a' },
    { list: '/employees/*/logs' },
    { list: `/employees/${'a1'.repeat(12)}/logs` },
    { list: `/${'x'.repeat(40)}` },
    { list: '/a/b/c/d/e' },
    { defaultName: '' },
    { defaultName: 'x'.repeat(40) },
  ])('may be %j', fields => expect(refusalOf(fields)).toBeUndefined())

  it.each([
    [{ saved: viewsTo(31) }, TOO_MANY],
    [{ saved: [LATE, viewNamed('Other'), LATE] }, 'Two views have the same name'],
    [{ saved: [LATE, viewNamed(' Late ')] }, 'Two views have the same name'],
    [{ saved: [viewOf(4001)] }, TOO_LONG],
    [{ defaultName: 'x'.repeat(41) }, 'At most 40 characters'],
    [{ list: '' }, 'This is not a list'],
    [{ list: 'action-items' }, 'This is not a list'],
    [{ list: '/' }, 'This is not a list'],
    [{ list: '/a/' }, 'This is not a list'],
    [{ list: '/a?b=c' }, 'This is not a list'],
    [{ list: 'https://elsewhere.example/a' }, 'This is not a list'],
    [{ list: `/${'x'.repeat(41)}` }, 'This is not a list'],
    [{ list: '/a/b/c/d/e/f' }, 'This is not a list'],
  ])('%j is refused with %j', (fields, refusal) => expect(refusalOf(fields)).toBe(refusal))

  it.each([
    { version: -1 },
    { saved: [{ ...LATE, color: 'red' }] },
    { saved: [{ name: 'Odd', search: { '': '1' } }] },
    { saved: [{ name: 'Odd', search: { 'a.b': '1' } }] },
    { saved: [{ name: 'Odd', search: { ['x'.repeat(41)]: '1' } }] },
    { saved: [{ name: 'Odd', search: { page: 7 } }] },
    { owner: 'somebody' },
  ])('are never %j', fields => expect(refusalOf(fields)).toBeDefined())
})

it('opens views to every role on the main host, and to nobody else', () => {
  for (const { access } of [savedViewCalls.views, savedViewCalls.saveViews]) {
    for (const role of PUBLIC_ROLES) expect(isAllowed(access, { roles: [role], audience: 'staff' })).toBe(true)
    expect(isAllowed(access, { roles: [], audience: 'staff' })).toBe(false)
    expect(isAllowed(access, { roles: ['employee'], audience: 'timesheet' })).toBe(false)
    expect(access.scope).toBe('none')
  }
})
