import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type RewardStatus, rewardStatuses } from '#shared/features/rewards/flow.ts'
import { rewardReasons } from '#shared/features/rewards/list.ts'
import {
  type BudgetFigures,
  NO_PAYMENT_DATE,
  paymentStatuses,
  type Reward,
  type RewardBudget,
  rewardMessages,
} from '#shared/features/rewards.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
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
const ANA = id('e')
const status = (name: RewardStatus) => ({ _id: rewardStatuses.id(name), statusName: name })

const reward = (digit: string, name: RewardStatus, more: Partial<Reward> = {}): Reward => ({
  _id: id(digit),
  version: 2,
  employee: { _id: id('b'), name: 'Beto', lastName: 'Solís', email: 'beto@muster.example' },
  reasonID: { _id: rewardReasons.id('Health'), reason: 'Health' },
  estimatedAmount: 120,
  realAmount: null,
  rewStatusID: status(name),
  requestDate: '2026-11-03T15:00:00.000Z',
  updateDate: '2026-11-04T15:00:00.000Z',
  hasInvoice: false,
  approvedAmount: 120,
  tolerancePercent: 10,
  isFirstValidator: false,
  requestDescription: 'Three months at the gym',
  isOwn: false,
  validation: null,
  refund: {
    realAmount: null,
    requestComment: '',
    purchasedDate: null,
    purchaseCompany: '',
    purchased: '',
    electronicInvoice: null,
    overrunReason: '',
    invoice: null,
  },
  payment: { paymentStatusID: null, paymentDate: null, requestComment: '' },
  ...more,
})
const waiting = reward('1', 'Pending Approval')
const own = reward('2', 'Pending Approval', {
  employee: { _id: ANA, name: 'Ana', lastName: 'Solís', email: 'ana@muster.example' },
})
const paid = reward('3', 'Refunded', {
  hasInvoice: true,
  payment: {
    paymentStatusID: { _id: paymentStatuses.id('Paid'), statusName: 'Paid' },
    paymentDate: NO_PAYMENT_DATE,
    requestComment: 'Long ago',
  },
})
const budget: RewardBudget = {
  year: 2026,
  hasCases: false,
  mayRequest: true,
  yearlyBudget: null,
  spent: 40,
  pending: 0,
  left: null,
}

const budgetOfRequester: BudgetFigures = { year: 2026, yearlyBudget: 800, spent: 250, pending: 150, left: 400 }

beforeEach(() => {
  mockServer.mockImplementation(path => {
    const one = [waiting, own, paid].find(({ _id }) => path === `/api/rewards/${_id}`)
    if (one) return jsonResponse(one)
    if (path === '/api/rewards/budget') return jsonResponse(budget)
    if (path === `/api/rewards/${waiting._id}/budget`) return jsonResponse(budgetOfRequester)
    if (path.startsWith('/api/rewardsHistorical')) return jsonResponse([])
    return jsonResponse({ totalItems: 3, items: [waiting, own, paid] })
  })
})

describe('the list', () => {
  it('offers the possible actions in each row', async () => {
    saveToken(makeTestToken(['rewards'], { employeeId: ANA }))
    const { user } = renderApp('/rewards')
    expect(await screen.findByRole('columnheader', { name: 'Estimated Amount' })).toBeDefined()
    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
    const mine = await row(/Ana Solís/)
    mine.getByRole('link', { name: /^Edit/ })
    const theirs = await row(/Beto Solís.*Pending Approval/)
    expect(theirs.queryByRole('link', { name: /^Edit/ })).toBeNull()
    theirs.getByRole('link', { name: /^View/ })
    const openMenuOf = async ({ getByRole }: typeof mine) => {
      await user.click(getByRole('button', { name: /^More actions for / }))
      return within(await screen.findByRole('menu'))
    }
    const itemsOf = ({ getAllByRole }: typeof mine) =>
      getAllByRole('menuitem').map(({ textContent }) => textContent?.trim())
    const isOff = ({ getByRole }: typeof mine) =>
      getByRole('menuitem', { name: 'Download invoice' }).getAttribute('aria-disabled') === 'true'
    const ofMine = await openMenuOf(mine)
    expect(itemsOf(ofMine)).toEqual(['Case history', 'Download invoice', 'Delete'])
    await user.keyboard('{Escape}')
    const ofPaid = await openMenuOf(await row(/Refunded/))
    expect(itemsOf(ofPaid)).toEqual(['Case history', 'Download invoice'])
    expect(isOff(ofPaid)).toBe(false)
    await user.keyboard('{Escape}')
    const ofTheirs = await openMenuOf(theirs)
    expect(itemsOf(ofTheirs)).toEqual(['Case history', 'Download invoice'])
    expect(isOff(ofTheirs)).toBe(true)
    await user.click(ofTheirs.getByRole('menuitem', { name: 'Case history' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Case History' }))
    await modal.findByText('There are no records to display.')
  })
})

describe('a case', () => {
  it('is read-only for people who keep the program without deciding', async () => {
    signInWithRoles('rewards')
    renderApp(`/rewards/${waiting._id}`)
    await screen.findByText('Waiting for an admin to accept or reject the request.')
    expect(screen.queryByRole('button', { name: /^(Save|Approve|Reject|Cancel)$/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Refund Request' })).toBeNull()
    expect(mockServer.mock.calls.filter(([path]) => path.includes('udget'))).toEqual([])
  })

  it('shows what is decided about before the decision, whose button names the chosen answer', async () => {
    signInWithRoles('admin')
    const { user } = renderApp(`/rewards/${waiting._id}`)
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.queryByRole('button', { name: /^(Approve|Reject)$/ })).toBeNull()
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 2)).toEqual(['Request', 'Reward Validation'])
    const budget = within(await screen.findByRole('region', { name: 'Budget 2026' }))
    const figure = (label: string) => budget.getByText(label).parentElement?.textContent
    expect(figure('This request')).toBe('This request$120.00')
    expect(figure('Left')).toBe('Left$280.00')
    // The amount of the case is also in its head and in the request.
    expect(screen.getAllByText('$120.00')).toHaveLength(3)
    await user.click(screen.getByRole('radio', { name: 'No' }))
    screen.getByRole('button', { name: 'Reject' })
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    screen.getByRole('button', { name: 'Approve' })
    expect(screen.queryByRole('button', { name: /^(Save|Reject)$/ })).toBeNull()
  })

  it('shows the user’s own step first if they enter something', async () => {
    signInWithRoles('finance')
    const bought = reward('4', 'Pending Payment')
    mockServer.mockImplementation(path => jsonResponse(path === `/api/rewards/${bought._id}` ? bought : []))
    const { user } = renderApp(`/rewards/${bought._id}`)
    await screen.findByRole('button', { name: 'Save' })
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles[0]).toBe('Payment Request')
    await user.click(screen.getByRole('radio', { name: 'Missing Info' }))
    screen.getByRole('button', { name: 'Ask for what is missing' })
    await user.click(screen.getByRole('radio', { name: 'Paid' }))
    screen.getByRole('button', { name: 'Mark as paid' })
  })

  it('does not repeat the description in the history', async () => {
    signInWithRoles('admin')
    const step = (digit: string, requestComment: string) => ({
      _id: id(digit),
      user: { _id: id('b'), name: 'Beto', lastName: 'Solís', employeeId: id('b') },
      status: status('Pending Approval'),
      date: '2026-11-03T15:00:00.000Z',
      requestComment,
      realAmount: null,
    })
    mockServer.mockImplementation(path =>
      jsonResponse(
        path === `/api/rewards/${waiting._id}`
          ? waiting
          : path.startsWith('/api/rewardsHistorical')
            ? [step('8', waiting.requestDescription), step('7', 'The gym, as it was first described')]
            : budgetOfRequester,
      ),
    )
    renderApp(`/rewards/${waiting._id}`)
    await screen.findByText('The gym, as it was first described')
    expect(screen.getAllByText(waiting.requestDescription)).toHaveLength(1)
  })

  it('shows no payment date if an old record has none', async () => {
    signInWithRoles('finance')
    renderApp(`/rewards/${paid._id}`)
    const date = await screen.findByText('Payment Date')
    expect(date.nextElementSibling?.textContent).toBe('–')
    await screen.findByText('Long ago')
  })
})

describe('a refund', () => {
  const due = reward('4', 'Pending Refund', { validation: { answer: 'yes', requestComment: 'Fine' } })
  const over = reward('5', 'Pending Approval', {
    realAmount: 500,
    refund: { ...due.refund, realAmount: 500, purchased: 'A bicycle', overrunReason: 'Only the large one was left' },
  })
  const tomorrow = formatDay(addDays(utcToday(new Date()), 1))
  const puts: unknown[] = []
  beforeEach(() => {
    puts.length = 0
    mockServer.mockImplementation((path, { method, body }) => {
      if (method === 'PUT') puts.push(JSON.parse(String(body)))
      if (path.startsWith('/api/rewardsHistorical') && method !== 'PUT') return jsonResponse([])
      if (path.endsWith('/budget')) return jsonResponse(budgetOfRequester)
      return jsonResponse([due, over].find(({ _id }) => path.includes(_id)) ?? { totalItems: 0, items: [] })
    })
  })

  it('far above the approved amount requires a reason, and one with a future purchase date is rejected', async () => {
    signInWithRoles('finance')
    const { user } = renderApp(`/rewards/${due._id}`)
    const amount = await screen.findByRole('textbox', { name: /^Amount/ })
    await user.clear(amount)
    await user.type(amount, '132')
    expect(screen.queryByRole('textbox', { name: 'Reason for the higher amount' })).toBeNull()
    await user.clear(amount)
    await user.type(amount, '500')
    const reason = await screen.findByRole('textbox', { name: 'Reason for the higher amount' })
    const sentence =
      'This is more than 10% over the approved $120.00. It goes back for validation: please say why it is more.'
    expect(screen.getByText(sentence)).toBeDefined()
    const day = screen.getByRole('textbox', { name: 'Purchase Date' })
    await user.type(day, tomorrow)
    await user.type(screen.getByRole('textbox', { name: 'Purchase Company' }), 'Ciclo S.A.')
    await user.type(screen.getByRole('textbox', { name: 'What was purchased' }), 'A bicycle')
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'In town')
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    expect(await screen.findByText('The purchase date cannot be after today')).toBeDefined()
    expect(puts).toEqual([])
    await user.clear(day)
    await user.type(day, formatDay(utcToday(new Date())))
    await user.type(reason, 'Only the large one was left')
    await user.click(screen.getByRole('button', { name: 'Send for approval' }))
    await waitFor(() => expect(puts).toMatchObject([{ realAmount: 500, overrunReason: 'Only the large one was left' }]))
  })

  it('with the receipt of another request is rejected with a link to it, which asks before input is lost', async () => {
    const refused = {
      friendlyMessage: rewardMessages.sameReceipt,
      errors: [{ path: 'invoice', message: rewardMessages.sameReceipt }],
      seeAlso: `/rewards/${over._id}`,
    }
    const answerAsBefore = mockServer.getMockImplementation()
    mockServer.mockImplementation((path, init) =>
      init.method === 'PUT' ? jsonResponse(refused, 400) : (answerAsBefore?.(path, init) ?? jsonResponse({}, 404)),
    )
    signInWithRoles('finance')
    const { user, router } = renderApp(`/rewards/${due._id}`)
    await user.type(await screen.findByRole('textbox', { name: 'Purchase Date' }), formatDay(utcToday(new Date())))
    await user.type(screen.getByRole('textbox', { name: 'Purchase Company' }), 'Ciclo S.A.')
    await user.type(screen.getByRole('textbox', { name: 'What was purchased' }), 'A bicycle')
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'In town')
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.click(screen.getByRole('button', { name: 'Send for payment' }))
    const notice = (await screen.findByRole('link', { name: 'Open it' })).closest('[role=alert]')
    expect(notice?.textContent).toContain(rewardMessages.sameReceipt)
    await user.click(screen.getByRole('link', { name: 'Open it' }))
    const question = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByDisplayValue('A bicycle')).toBeDefined()
    expect(router.state.location.pathname).toBe(`/rewards/${due._id}`)
  })

  it('above the approved amount is validated again, with the purchase visible', async () => {
    signInWithRoles('admin')
    renderApp(`/rewards/${over._id}`)
    await screen.findByText('Only the large one was left')
    expect(screen.getByText(/^The refund comes to \$500\.00; \$120\.00 was approved\./)).toBeDefined()
    expect(screen.getByText('A bicycle')).toBeDefined()
    const overdrawn = (await screen.findByText('Over the budget')).parentElement
    expect(overdrawn?.textContent).toBe('Over the budget$100.00')
    expect(screen.getByRole('radiogroup', { name: 'Accepted' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
  })
})

it('a higher amount waits for another admin if this one accepted the first amount', async () => {
  const over = reward('7', 'Pending Approval', { realAmount: 500, isFirstValidator: true })
  mockServer.mockImplementation(path => jsonResponse(path.startsWith('/api/rewardsHistorical') ? [] : over))
  signInWithRoles('admin')
  renderApp(`/rewards/${over._id}`)
  await screen.findByText('You accepted this request before. Waiting for another admin to validate the higher amount.')
  expect(screen.queryByRole('button', { name: /^(Save|Approve|Reject)$/ })).toBeNull()
})

it('opening a list of choices shows no error yet, but leaving it empty does', async () => {
  signInWithRoles('rewards')
  const { user } = renderApp('/rewards/new')
  const reason = await screen.findByRole('combobox', { name: /^Reward Reason/ })
  await user.click(reason)
  await screen.findByRole('option', { name: 'Health' })
  expect(reason.getAttribute('aria-invalid')).not.toBe('true')
  await user.keyboard('{Escape}')
  await user.tab()
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
})

describe('the budget', () => {
  it('has no bar if there is no limit', async () => {
    signInWithRoles('rewards')
    renderApp('/rewards/new')
    await screen.findByText('There is no yearly limit.')
    expect(screen.queryByText('Left')).toBeNull()
  })

  it('is reduced by the requested amount, or overdrawn', async () => {
    const limited = { ...budget, yearlyBudget: 800, spent: 250, pending: 150, left: 400 }
    mockServer.mockImplementation(() => jsonResponse(limited))
    signInWithRoles('rewards')
    const { user } = renderApp('/rewards/new')
    const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    expect(await figure('Left')).toBe('Left$400.00')
    await user.type(screen.getByLabelText(/^Estimated Amount/), '100')
    expect(await figure('This request')).toBe('This request$100.00')
    expect(await figure('Left')).toBe('Left$300.00')
    await user.type(screen.getByLabelText(/^Estimated Amount/), '0')
    expect(await figure('Over the budget')).toBe('Over the budget$600.00')
  })

  it('is updated after a rejection, because another request has used some of it', async () => {
    let left = 400
    const over = 'This is over your yearly budget: $100.00 of $800.00 are left'
    const errors = [{ path: 'estimatedAmount', message: over }]
    mockServer.mockImplementation((_, { method }) =>
      method === 'POST'
        ? jsonResponse({ friendlyMessage: over, errors }, 400)
        : jsonResponse({ ...budget, yearlyBudget: 800, pending: 400 - left, left }),
    )
    signInWithRoles('rewards')
    const { user } = renderApp('/rewards/new')
    await user.type(await screen.findByLabelText(/^Estimated Amount/), '150')
    await user.click(screen.getByRole('combobox', { name: 'Reward Reason' }))
    await user.click(screen.getByRole('option', { name: 'Health' }))
    await user.type(screen.getByLabelText(/^Description/), 'Glasses')
    left = 100
    await user.click(screen.getByRole('button', { name: 'Send request' }))
    await screen.findByText(over)
    const figure = async (label: string) => (await screen.findByText(label)).parentElement?.textContent
    expect(await figure('Over the budget')).toBe('Over the budget$50.00')
  })
})

describe('on the employee host', () => {
  beforeEach(() => {
    setConfig({ ...TEST_CONFIG, timesheetHosts: [window.location.hostname] })
    saveToken(makeTestToken(['employee'], { aud: 'timesheet', employeeId: ANA }))
  })
  const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))

  it('rewards are the user’s own, without names and a search for them', async () => {
    renderApp('/rewards')
    await screen.findByRole('table', { name: 'Rewards' })
    expect(screen.queryByRole('columnheader', { name: /Employee/ })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
    await waitFor(() => menu().getByRole('link', { name: 'Rewards' }))
  })

  it('the requester adds missing information', async () => {
    const asked = { ...own, payment: { ...own.payment, requestComment: 'Whose name is on it?' } }
    const missing = { ...asked, rewStatusID: status('Missing Info'), realAmount: 90 }
    mockServer.mockImplementation(path => {
      if (path.startsWith('/api/rewardsHistorical')) return jsonResponse([])
      return jsonResponse(path.includes(missing._id) ? missing : budget)
    })
    const { user } = renderApp(`/rewards/${missing._id}`)
    await screen.findByText('Whose name is on it?')
    await screen.findByRole('button', { name: 'Send for payment' })
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await screen.findByText('Choose a PDF')
  })

  it('rewards do not exist while the program is not active', async () => {
    mockServer.mockImplementation(() => jsonResponse({ ...budget, mayRequest: false }))
    renderApp('/rewards/new')
    await screen.findByRole('heading', { name: 'Not Found' })
    await screen.findByText(rewardMessages.notAllowed)
    expect(menu().queryByRole('link', { name: 'Rewards' })).toBeNull()
  })
})
