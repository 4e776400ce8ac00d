import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentRequests, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = 'c'.repeat(24)
const named = (name: string) => ({ _id: id, name })
const beatriz = { _id: id, name: 'Beatriz', lastName: 'Arce' }
const row = { _id: id, version: 1 }

/** The confirmation of each list's deletion. Texts copied by hand from the specs. */
const lists: readonly (readonly [path: string, row: object, title: string, text: string])[] = [
  ['/categories', named('Delivery'), 'Delete Delivery?', 'Do you want to delete this record?'],
  [
    '/jobtitles',
    { name: 'Engineer', order: 1, jobFamily: '' },
    'Delete Engineer?',
    'Do you want to delete this record?',
  ],
  ['/projects', { name: 'Harbour', isActive: true }, 'Delete Harbour?', 'Do you want to delete this record?'],
  [
    '/employees',
    {
      ...beatriz,
      email: 'b@muster.example',
      isActive: true,
      country: 'Bolivia',
      clientSalaryPeriodMonth: null,
      salaryPeriodMonth: null,
    },
    'Delete Beatriz Arce?',
    'Do you want to delete this record?',
  ],
  ['/users', { ...beatriz, isActive: true, roles: [] }, 'Delete Beatriz Arce?', 'Do you want to delete this record?'],
  [
    '/referrals',
    { ...beatriz, referBy: beatriz, statusReferral: null },
    'Delete Referral of Beatriz Arce?',
    'Do you want to delete this record?',
  ],
  [
    '/action-items',
    {
      title: 'Renew the laptop',
      employee: beatriz,
      leaderAssigned: beatriz,
      status: named('Open'),
      priority: named('Mid'),
      dueDate: '2026-12-01',
      creationDate: '2026-11-01T00:00:00Z',
    },
    'Delete Renew the laptop?',
    'Do you want to delete this action item?',
  ],
  [
    '/onboarding-process-templates',
    { title: 'Engineers', isActive: true },
    'Delete Engineers?',
    'Do you want to delete this onboarding process template?',
  ],
  [
    '/process-assignment',
    {
      employee: beatriz,
      processType: named('One on One'),
      periodicity: 1,
      nextPeriodStartDate: '2026-12-01',
      isActive: true,
      careerDevelopmentPlanTemplate: null,
    },
    'Delete One on One of Beatriz Arce?',
    'Do you want to delete this record?',
  ],
  [
    '/hitGoal-templates',
    {
      objective: 'Mentor a newcomer',
      category: named('Growth'),
      keyResults: [],
      owner: beatriz,
      lastReviewDate: null,
      status: true,
      official: false,
    },
    'Delete Mentor a newcomer?',
    'Do you want to delete this record?',
  ],
  ['/development-plan-templates', { title: 'Engineers' }, 'Delete Engineers?', 'Do you want to delete this record?'],
  [
    '/career-development-plan',
    {
      employee: beatriz,
      leaderAssigned: beatriz,
      cdpStatus: named('In Progress'),
      period: '2026-05-01',
      emailSent: false,
      mail: { state: 'none' },
    },
    'Delete the plan of Beatriz Arce, May 2026?',
    'Do you want to delete this record?',
  ],
]

/** The lists whose rows offer it in a menu. */
const withMenu = ['/career-development-plan', '/hitGoal-templates']

describe('before a record is deleted', () => {
  it.each(lists)('the question names it: %s', async (path, record, title, text) => {
    signInWithRoles('admin')
    mockServer.mockImplementation(asked =>
      asked.includes('?') ? jsonResponse({ totalItems: 1, items: [{ ...row, ...record }] }) : jsonResponse([]),
    )
    const { user } = renderApp(path)
    if (withMenu.includes(path)) {
      await user.click(await screen.findByRole('button', { name: /^More actions for / }))
      await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    } else await user.click(await screen.findByRole('button', { name: /^Delete / }))
    const question = within(await screen.findByRole('alertdialog', { name: title }))
    question.getByText(text)
    expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel', 'Accept'])
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sentRequests('DELETE')).toEqual([])
  })
})
