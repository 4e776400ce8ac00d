import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { onboarding } from '#shared/features/onboarding.ts'
import { checklistStatuses } from '#shared/features/procedures/checklist.ts'
import type { OwnItem } from '#shared/features/procedures/process.ts'
import { setConfig } from '#web/kit/config.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  setUpScreenTests,
  signInWithRoles,
  TEST_CONFIG,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const [PENDING, COMPLETED] = checklistStatuses.all
const item = (digit: string, description: string, more: Partial<OwnItem> = {}) => ({
  _id: id(digit),
  process: id('e'),
  template: 'Engineers',
  description,
  note: '',
  link: '',
  dueDay: null,
  employee: { _id: id('c'), name: 'Bea', lastName: 'Mora' },
  isWaiting: false,
  doneAt: null,
  opStatus: PENDING,
  ...more,
})
let items: ReturnType<typeof item>[]
const puts: unknown[] = []

beforeEach(() => {
  puts.length = 0
  items = [
    item('1', 'Say hello', { dueDay: '2020-01-02', note: 'In the hall' }),
    item('2', 'Show the house', { isWaiting: true }),
  ]
  mockServer.mockImplementation((path, { method, body }) => {
    if (method === 'PUT') {
      const [change] = JSON.parse(String(body)).descriptions
      puts.push([path, change])
      const opStatus = checklistStatuses.byId(change.opStatus)
      items = items.map(one => (one._id === change._id ? { ...one, opStatus } : one))
      return jsonResponse(items)
    }
    if (path === '/api/screenOnboardingProcess/mine') return jsonResponse(items)
    return jsonResponse(path.startsWith('/api/rewards') ? { mayRequest: false } : [])
  })
})

describe.each([
  ['/checklist-items', 'a leader', () => signInWithRoles('leader')],
  [
    '/my-checklists',
    'an employee',
    () => {
      setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname], ownPlace: ['checklists'] })
      saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: id('a') }))
    },
  ],
] as const)('%s', (path, _, signIn) => {
  it('shows the user’s items with due dates, completes one with a click, and can undo it', async () => {
    signIn()
    const { user } = renderApp(`${path}?item=${id('e')}-${id('1')}`)
    const open = within(await screen.findByRole('region', { name: /^To do/ }))
    const [first, second] = open.getAllByRole('listitem')
    expect(first?.textContent).toBe('Say helloEngineers · Bea MoraIn the hallOverdue since 02/Jan/2020')
    expect(second?.textContent).toContain('Waits for what others have to do first')
    expect(open.getByRole('checkbox', { name: 'Show the house' })).toHaveProperty('disabled', true)
    await user.click(open.getByRole('checkbox', { name: 'Say hello' }))
    const done = within(await screen.findByRole('region', { name: /^Done/ }))
    done.getByRole('checkbox', { name: 'Say hello' })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Done/ })).toBeNull())
    const at = `/api/${onboarding.basePaths.processes}/mine/${id('e')}`
    expect(puts).toEqual([
      [at, { _id: id('1'), opStatus: COMPLETED?._id, was: PENDING?._id }],
      [at, { _id: id('1'), opStatus: PENDING?._id, was: COMPLETED?._id }],
    ])
  })

  it('says if the user has no items', async () => {
    signIn()
    items = []
    renderApp(path)
    await screen.findByText('You have no checklist items.')
  })
})
