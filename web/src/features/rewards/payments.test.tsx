import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type RewardStatus, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import type { RewardListItem } from '#shared/features/rewards.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  makeTestToken,
  mockServer,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const TODAY = utcToday(new Date())

const row = (digit: string, name: string, status: RewardStatus, realAmount: number): RewardListItem => ({
  _id: id(digit),
  version: 3,
  estimatedAmount: 100,
  realAmount,
  hasInvoice: false,
  isFirstValidator: false,
  employee: { _id: id(`${9 - Number(digit)}`), name, lastName: 'Solís', email: 'x@muster.example' },
  reasonID: { _id: rewardReasons.id('Health'), reason: 'Health' },
  rewStatusID: { _id: rewardStatuses.id(status), statusName: status },
  requestDate: '2026-11-03T15:00:00.000Z',
  updateDate: '2026-11-04T15:00:00.000Z',
})
const rows = [
  row('1', 'Beto', 'Pending Payment', 50.1),
  row('2', 'Carla', 'Pending Payment', 0.2),
  row('3', 'Dora', 'Pending Approval', 30),
]
const batch = {
  _id: id('a'),
  date: TODAY,
  count: 1,
  total: 50.1,
  createdAt: '2026-11-04T15:00:00.000Z',
  createdBy: { name: 'Fina', lastName: 'Mora' },
}

const sent: { body: unknown; key: string | null }[] = []
let batches: unknown[] = []
beforeEach(() => {
  sent.length = 0
  batches = [batch]
  mockServer.mockImplementation((path, { method, body, headers }) => {
    if (path.startsWith('/api/rewardsPaymentRequest/batches')) {
      if (method !== 'POST') return jsonResponse({ totalItems: batches.length, items: batches })
      sent.push({ body: JSON.parse(String(body)), key: new Headers(headers).get('idempotency-key') })
      const refused = [{ _id: id('2'), name: 'Carla Solís', reason: 'This cannot be done in the current status' }]
      return jsonResponse({ batch, refused })
    }
    return jsonResponse({ totalItems: 3, items: rows })
  })
})

it('finance marks requests, sees people and amounts, pays the payable ones, and sees why others are not', async () => {
  signInWithRoles('finance')
  const { user } = renderApp('/rewards')
  for (const name of [/^Mark .*Beto/, /^Mark .*Carla/]) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(await screen.findByRole('button', { name: 'Pay…' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('heading', { name: '2 requests to pay' })
  dialog.getByText('$50.30 in all. Each requester is told, and the bank gets one file.')
  expect(within(dialog.getByRole('list', { name: 'Who is paid' })).getAllByRole('listitem')).toHaveLength(2)
  const day = dialog.getByRole('textbox', { name: 'Payment Date' })
  await user.clear(day)
  await user.type(day, formatDay(addDays(TODAY, 40)))
  await dialog.findByText('The payment date cannot be more than 31 days ahead')
  const act = dialog.getByRole('button', { name: 'Mark 2 as paid' })
  expect(act).toHaveProperty('disabled', true)
  await user.clear(day)
  await user.type(day, formatDay(TODAY))
  await user.click(act)
  await screen.findByRole('heading', { name: '1 request paid' })
  expect(sent.map(({ body }) => body)).toEqual([{ rewards: [id('1'), id('2')], paymentDate: TODAY }])
  expect(sent[0]?.key).toBeTruthy()
  const notPaid = within(screen.getByRole('region', { name: 'Not paid' }))
  notPaid.getByText('Carla Solís')
  notPaid.getByText('Health, 03/Nov/2026, $0.20')
  notPaid.getByText('This cannot be done in the current status')
  screen.getByRole('button', { name: 'Save the file for the bank' })
  // The refused request is still selected.
  await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => screen.getByText('1 marked'))
})

it('past payments are listed with their files', async () => {
  signInWithRoles('admin')
  const { user } = renderApp('/rewards')
  await user.click(await screen.findByRole('button', { name: 'Payments' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payments' }))
  await dialog.findByText('Fina Mora')
  dialog.getByRole('button', { name: `File of ${formatDay(TODAY)}, $50.10` })
})

it('says how payments are made if there are none', async () => {
  batches = []
  signInWithRoles('finance')
  const { user } = renderApp('/rewards')
  await user.click(await screen.findByRole('button', { name: 'Payments' }))
  await screen.findByText('Nothing has been paid together yet. Mark requests in the list, and pay them.')
})

it('finance cannot pay their own request', async () => {
  saveToken(makeTestToken(['finance'], { employeeId: id('8') }))
  const { user } = renderApp('/rewards')
  await user.click(await screen.findByRole('checkbox', { name: /^Mark .*Beto/ }))
  expect(await screen.findByRole('button', { name: 'Pay…' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /^Mark .*Carla/ }))
  expect(await screen.findByRole('button', { name: 'Pay… 1' })).toHaveProperty('disabled', false)
})

it('the role that keeps the program has no payments', async () => {
  signInWithRoles('rewards')
  renderApp('/rewards')
  await screen.findByRole('row', { name: /Beto/ })
  expect(screen.queryByRole('button', { name: 'Payments' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /Beto/ })).toBeNull()
})
