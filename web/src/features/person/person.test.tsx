import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#shared/features/employees/person.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  setUpScreenTests,
  showEverything,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const [id, leaderId, reportId] = ['c', 'd', 'e'].map(letter => letter.repeat(24)) as [string, string, string]
const ada: Person = {
  _id: id,
  name: 'Ada',
  lastName: 'Mora',
  email: 'ada@muster.example',
  picture: '',
  isActive: true,
  project: { _id: id, name: 'Atlas' },
  jobTitle: { _id: id, name: 'Engineer' },
  hireDate: '2024-02-29',
  country: 'Peru',
  leader: { _id: leaderId, name: 'Olga', lastName: 'Paz', isInScope: false },
  reports: [{ _id: reportId, name: 'Bo', lastName: 'Li' }],
  sections: [],
}
const oneOnOne = {
  _id: 'f'.repeat(24),
  creationDate: '2026-11-01',
  status: { _id: id, name: 'Complete' },
  feelings: [
    { _id: id, name: 'Happy' },
    { _id: leaderId, name: 'Calm' },
  ],
}
const answers: { person: Partial<Person>; sections: Record<string, () => Response> } = { person: {}, sections: {} }
const OWN_PICTURE = `/api/pictures/${id}/1.jpg?until=2026-11-24&signature=x`
const askedFor = (part: string) => mockServer.mock.calls.filter(([path]) => path.includes(part)).length
beforeEach(() => {
  Object.assign(answers, { person: {}, sections: {} })
  signInWithRoles('leader')
  showEverything()
  mockServer.mockImplementation(path => {
    if (path.endsWith('/person')) return jsonResponse({ ...ada, ...answers.person })
    const [, answer] = Object.entries(answers.sections).find(([part]) => path.includes(part)) ?? []
    return answer?.() ?? jsonResponse({ totalItems: 0, items: [] })
  })
})

describe('a person’s page', () => {
  it('says who they are, and links to accessible people around them', async () => {
    renderApp(`/people/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ada Mora' })
    expect(screen.getByRole('link', { name: 'ada@muster.example' }).getAttribute('href')).toBe(
      'mailto:ada@muster.example',
    )
    expect(screen.getByText('Olga Paz').closest('a')).toBeNull()
    expect(screen.getByRole('link', { name: 'Bo Li' }).getAttribute('href')).toBe(`/people/${reportId}`)
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Org chart' }).getAttribute('href')).toBe(
      `/org-chart?by=leader&at=${id}`,
    )
    expect(screen.queryByRole('link', { name: 'Edit the record' })).toBeNull()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Home', 'Org chart', 'Ada Mora'])
    expect(trail.getByRole('link', { name: 'Org chart' }).getAttribute('href')).toBe('/org-chart')
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(menu.getByRole('link', { name: 'Org chart' }).getAttribute('aria-current')).toBe('page')
  })

  it.each([
    ['hr', OWN_PICTURE, true],
    ['leader', OWN_PICTURE, false],
    ['hr', 'https://lh3.googleusercontent.com/a', false],
    ['hr', '', false],
  ] as const)('lets %s remove the picture %j: %s', async (role, picture, mayRemove) => {
    signInWithRoles(role)
    answers.person = { picture }
    const { user } = renderApp(`/people/${id}`)
    await screen.findByRole('heading', { level: 1, name: 'Ada Mora' })
    const button = screen.queryByRole('button', { name: 'Remove picture' })
    expect(button !== null).toBe(mayRemove)
    if (!button) return
    await user.click(button)
    expect(askedFor('/api/pictures')).toBe(0)
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the picture of Ada Mora?' }))
    await user.click(question.getByRole('button', { name: 'Accept' }))
    await screen.findByText('The picture was removed')
    expect(askedFor(`/api/pictures/${id}`)).toBe(1)
  })

  it('has the sections that the server lists, and loads no others', async () => {
    answers.person = { sections: ['one-on-ones'] }
    answers.sections['/oneOnOnes'] = () => jsonResponse({ totalItems: 7, items: [oneOnOne] })
    renderApp(`/people/${id}`)
    const section = within(await screen.findByRole('region', { name: 'One-on-ones' }))
    expect((await section.findByRole('link', { name: 'November 2026' })).getAttribute('href')).toBe(
      `/one-on-ones/${oneOnOne._id}`,
    )
    expect(section.getByText('Happy, Calm')).toBeDefined()
    expect(section.getByText('Complete')).toBeDefined()
    expect(section.getByRole('link', { name: 'See all 7' }).getAttribute('href')).toBe(`/one-on-ones?employees=${id}`)
    expect(screen.queryByRole('region', { name: 'Pay' })).toBeNull()
    expect(askedFor('/actionItems')).toBe(0)
  })

  it('names the empty sections in one line, and retries those that could not be loaded', async () => {
    answers.person = { sections: ['action-items', 'goals'] }
    answers.sections['/hitgoalsProcess'] = () => jsonResponse({ friendlyMessage: 'No goals today' }, 404)
    const { user } = renderApp(`/people/${id}`)
    const goals = within(await screen.findByRole('region', { name: 'Goals' }))
    await goals.findByText('No goals today')
    await screen.findByText('Nothing yet: action items')
    expect(screen.queryByRole('region', { name: 'Action items' })).toBeNull()
    answers.sections['/hitgoalsProcess'] = () => jsonResponse({ totalItems: 0, items: [] })
    await user.click(goals.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Nothing yet: action items, goals')
    expect(screen.queryByRole('region', { name: 'Goals' })).toBeNull()
  })

  it('loads pay and history only on demand', async () => {
    signInWithRoles('hr')
    answers.person = { sections: ['pay', 'history'] }
    const { user } = renderApp(`/people/${id}`)
    await screen.findByRole('button', { name: 'Show the salary' })
    expect([askedFor('/salaries'), askedFor('/history')]).toEqual([0, 0])
    await user.click(screen.getByRole('button', { name: 'Record history' }))
    await screen.findByText('There are no records to display.')
    expect([askedFor('/salaries'), askedFor('/history')]).toEqual([0, 1])
  })

  it('marks people who have left', async () => {
    answers.person = { isActive: false, leader: null }
    renderApp(`/people/${id}`)
    await screen.findByText('Inactive')
    expect(screen.getByText('No leader')).toBeDefined()
  })

  it('is Not Found for a person without access', async () => {
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'There is no such record' }, 404))
    renderApp(`/people/${id}`)
    await screen.findByRole('heading', { name: 'Not Found' })
  })
})
