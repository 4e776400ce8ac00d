/** Every name in a list links to its person, for those who may open the page. */
import { readdirSync, readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const features = `${process.cwd()}/web/src/features/`

/** Columns of names without a person's page, and why. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  'users/users-list.tsx name': 'users are kept by an id of their own',
}

/** Names within other texts that are not links, and why. */
const TEXTS_WITHOUT_PAGE: Readonly<Record<string, string>> = {
  'action-items/action-item-form.tsx employee': 'part of the link to the one-on-one',
  'calibration/outliers-card.tsx employee': 'the link to the plan; a button beside it leads to the person',
  'career-development-plans/assessment-card.tsx plan.employee':
    'a sentence on the page of their plan, whose head leads there',
  'career-development-plans/peers-card.tsx plan.employee': 'the label of a box',
  'career-development-plans/plan-actions.tsx employee': 'a question: who leaves it has answered nothing',
  'company-import/company-import.tsx createdBy': 'part of the button that opens the import',
  'goals/give/give-dialog.tsx employee': 'a dialog: who leaves it loses what was chosen',
  'procedures/many/begin-checklists-dialog.tsx person': 'the label of a box, in a dialog',
  'rewards/pay-dialog.tsx row.employee': 'a dialog',
  'salaries/pay-logs.tsx employee': 'the way back to the record',
  'timesheets/approval/approval-dialog.tsx employee': 'a dialog',
  'timesheets/management/corrections-dialog.tsx employee': 'a dialog',
  'timesheets/summary/month-map-card.tsx employee':
    'a map of days: one stop of the Tab key, whose squares lead to the sheets',
  'users/roles-cell.tsx user': 'the head of a menu',
}

const sourcesOf = () =>
  readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.tsx') && !path.includes('.test.') && !path.includes('/own/'))
    .map(path => ({ path, text: readFileSync(`${features}${path}`, 'utf8') }))

/** The columns of all lists whose cell is a person's name. */
function findNameColumns(): { place: string; leadsThere: boolean }[] {
  return sourcesOf()
    .flatMap(({ path, text }) => {
      return [...text.matchAll(/key: '(\w+)',\s+header:/g)].map(({ 1: key, index }) => {
        // Scan to the closing brace of the column.
        let depth = 1
        let end = index
        while (depth > 0 && end < text.length) {
          const sign = text[end++]
          depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
        }
        const column = text.slice(index, end)
        return {
          place: `${path} ${key}`,
          isName: /cell:[^\n]*fullName|TwoLineText text=\{fullName/.test(column),
          column,
        }
      })
    })
    .flatMap(({ place, isName, column }) => (isName ? [{ place, leadsThere: column.includes('person:') }] : []))
}

describe('names in lists', () => {
  const columns = findNameColumns()

  it('are found', () => {
    expect(columns.length).toBeGreaterThan(20)
  })

  it('link to their person, except those without a page', () => {
    const plain = columns.filter(({ leadsThere }) => !leadsThere).map(({ place }) => place)
    expect(plain.toSorted()).toEqual(Object.keys(WITHOUT_PAGE).toSorted())
  })
})

it('names in texts link to their person, except where a link would lead astray', () => {
  const plain = sourcesOf().flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![=`$])\{(?:t`[^`]*\$\{)?fullName\(([\w.]+)\)\}/g)].map(([, who]) => `${path} ${who}`),
  )
  expect([...new Set(plain)].toSorted()).toEqual(Object.keys(TEXTS_WITHOUT_PAGE).toSorted())
})

const [ana, olga] = [
  { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Mora' },
  { _id: 'b'.repeat(24), name: 'Olga', lastName: 'Paz' },
]
const oneOnOne = {
  _id: 'c'.repeat(24),
  version: 1,
  employee: { ...ana, leader: olga },
  leaderAssigned: olga,
  status: { _id: 'd'.repeat(24), name: 'Open' },
  feelings: [],
  creationDate: '2026-11-01',
  meetsAt: null,
  numberActionItems: 0,
  actionItemsOf: [],
}

describe('the list of one-on-ones', () => {
  it.each<[Role, own: boolean, leaders: boolean]>([
    ['hr', true, true],
    ['devmanager', true, true],
    // Leaders see only their people, whose own leader may be somebody they may not see.
    ['leader', true, false],
  ])('links %s to the person: %s, and to their leader: %s', async (role, own, leaders) => {
    signInWithRoles(role)
    mockServer.mockImplementation(path =>
      /\/api\/oneOnOnes(\?|$)/.test(path) ? jsonResponse({ totalItems: 1, items: [oneOnOne] }) : jsonResponse([]),
    )
    renderApp('/one-on-ones')
    const row = within(await screen.findByRole('row', { name: /Ana Mora/ }))
    // The name itself opens the one-on-one.
    expect(row.getByRole('link', { name: 'Ana Mora' }).getAttribute('href')).toContain(oneOnOne._id)
    const hrefOf = (name: string) => row.queryByRole('link', { name })?.getAttribute('href')
    expect(hrefOf('Page of Ana Mora')).toBe(own ? `/people/${ana._id}` : undefined)
    expect(hrefOf('Olga Paz')).toBe(leaders ? `/people/${olga._id}` : undefined)
    expect(row.getByText('Olga Paz')).toBeDefined()
  })
})

it('a leader’s links include everybody whom the server counts among their people, wherever the name is', async () => {
  signInWithRoles('leader')
  const stranger = { _id: 'f'.repeat(24), name: 'Pia', lastName: 'Rojas' }
  const item = {
    _id: 'c'.repeat(24),
    version: 1,
    title: 'Order a desk',
    dueDate: '2026-12-01',
    completionDate: null,
    status: { _id: 'd'.repeat(24), name: 'Open' },
    priority: { _id: 'e'.repeat(24), name: 'Low' },
    subtasks: null,
    repeat: null,
    employee: ana,
    leaderAssigned: olga,
    createdBy: { ...stranger, employeeId: stranger._id, picture: '' },
    description: 'Soon',
    type: 'General',
    typeId: null,
    creationDate: '2026-11-01T08:00:00.000Z',
    isShared: false,
  }
  mockServer.mockImplementation(path => {
    if (path.startsWith('/api/actionItems?')) return jsonResponse({ totalItems: 1, items: [item] })
    return jsonResponse(path === '/api/employees/all' ? [ana, olga].map(one => ({ ...one, email: '' })) : [])
  })
  renderApp('/action-items')
  const row = within(await screen.findByRole('row', { name: /Order a desk/ }))
  expect((await row.findByRole('link', { name: 'Ana Mora' })).getAttribute('href')).toBe(`/people/${ana?._id}`)
  expect(row.getByRole('link', { name: 'Olga Paz' }).getAttribute('href')).toBe(`/people/${olga?._id}`)
  expect(row.queryByRole('link', { name: 'Pia Rojas' })).toBeNull()
  expect(mockServer.mock.calls.filter(([path]) => path === '/api/employees/all').length).toBeLessThanOrEqual(1)
})

describe('the talking points of a one-on-one', () => {
  const wrote = (who: typeof ana, employeeId?: string) => ({
    _id: `${who?._id.slice(0, 23)}0`,
    text: `Said by ${who?.name}`,
    creationDate: '2026-11-01T08:00:00.000Z',
    createdBy: { name: who?.name, lastName: who?.lastName, ...(employeeId ? { employeeId } : {}) },
    isOwn: false,
    isPrivate: false,
    isDone: false,
    section: null,
  })
  it.each<[Role, person: boolean, another: boolean]>([
    ['hr', true, true],
    // Only the person of the one-on-one is certainly one of theirs.
    ['leader', true, false],
  ])('link %s to their author: the person %s, anybody else %s', async (role, person, another) => {
    signInWithRoles(role)
    const items = [
      wrote(ana, ana?._id),
      wrote(olga, olga?._id),
      wrote({ _id: 'e'.repeat(24), name: 'Former', lastName: 'User' }),
    ]
    const record = { ...oneOnOne, talkingPoint: '', comments: '', isShared: true }
    mockServer.mockImplementation(path => {
      if (path.endsWith('/agenda')) return jsonResponse({ items, earlier: null })
      if (path.endsWith(`/api/oneOnOnes/${oneOnOne._id}`)) return jsonResponse(record)
      if (path.endsWith('/person')) return jsonResponse({ ...ana, sections: [] })
      return jsonResponse(/^\/api\/actionItems\?|\/oneOnOnes\?/.test(path) ? { totalItems: 0, items: [] } : [])
    })
    renderApp(`/one-on-ones/${oneOnOne._id}`)
    await screen.findByText('Said by Ana')
    const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
    expect(hrefOf('Ana Mora')).toBe(person ? `/people/${ana?._id}` : undefined)
    expect(hrefOf('Olga Paz')).toBe(another ? `/people/${olga?._id}` : undefined)
    expect(hrefOf('Former User')).toBeUndefined()
    expect(screen.getByText('Former User')).toBeDefined()
  })
})
