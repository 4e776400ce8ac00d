// @vitest-environment jsdom
/** Every name in a list leads to its person, for whoever may open their page. */
import { readdirSync, readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/kit/access.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const features = `${process.cwd()}/web/src/features/`

/** Columns whose names are of no person that has a page, and why. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  'goals/goals-list.tsx createdBy': 'an author: kept by the id of their user, who may have no record',
  'goal-templates/templates-list.tsx owner': 'an author',
  'pay-rounds/pay-rounds-list.tsx by': 'an author, of whom only the name is kept',
  'pay-rounds/pay-rounds-list.tsx ended': 'an author, of whom only the name is kept',
  'planned-changes/planned-changes-list.tsx by': 'an author, of whom only the name is kept',
  'rewards/case-history.tsx user': 'an author, of whom only the name is kept',
  'users/users-list.tsx name': 'users are kept by an id of their own',
}

/** The columns of all lists whose cell is the name of somebody. */
function findNameColumns(): { place: string; leadsThere: boolean }[] {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.tsx') && !path.includes('.test.') && !path.includes('/own/'),
  )
  return files
    .flatMap(path => {
      const text = readFileSync(`${features}${path}`, 'utf8')
      return [...text.matchAll(/key: '(\w+)',\s+header:/g)].map(({ 1: key, index }) => {
        // To the end of its object: columns nest no deeper than their braces.
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

  it('lead to their person, but for those that are none', () => {
    const plain = columns.filter(({ leadsThere }) => !leadsThere).map(({ place }) => place)
    expect(plain.toSorted()).toEqual(Object.keys(WITHOUT_PAGE).toSorted())
  })
})

const [ana, olga] = [
  { _id: 'a'.repeat(24), name: 'Ana', lastName: 'Mora' },
  { _id: 'b'.repeat(24), name: 'Olga', lastName: 'Paz' },
]
const oneOnOne = {
  ...{ _id: 'c'.repeat(24), version: 1, employee: { ...ana, leader: olga }, leaderAssigned: olga },
  ...{ status: { _id: 'd'.repeat(24), name: 'Open' }, feelings: [], creationDate: '2026-11-01', meetsAt: null },
  ...{ numberActionItems: 0, actionItemsOf: [] },
}

describe('the list of one-on-ones', () => {
  it.each<[Role, own: boolean, leaders: boolean]>([
    ['hr', true, true],
    ['devmanager', true, true],
    // The list has only their people; who leads these may be anybody.
    ['leader', true, false],
  ])('leads %s to the person: %s, and to who leads them: %s', async (role, own, leaders) => {
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
