import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PLAN_IN_PROGRESS, planStatuses } from '#shared/features/career-development-plans/list.ts'
import type { PeerAsking } from '#shared/features/career-development-plans/peers.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { saveToken } from '#web/kit/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, makeTestToken, mockServer, sentRequests, setUpScreenTests } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const AT = '2026-11-20T10:00:00.000Z'
const PATH = `/api/careerDevelopmentPlans/${id('1')}/peers`
const NAME = 'Peer comments'
const craft = { _id: id('e'), order: 1, title: 'Craft', description: 'Clean work' }
const delivery = { _id: id('d'), order: 2, title: 'Delivery', description: 'On time' }
const peer = (digit: string, name: string, state: PeerAsking['invited'][number]['state'] = null) => ({
  _id: id(digit),
  name,
  lastName: 'Peer',
  state,
})
const unasked: PeerAsking = {
  mode: 'anonymous',
  until: null,
  closedAt: null,
  invited: [],
  answered: 0,
  isShared: false,
  mustAnswerFirst: false,
  categories: null,
}
const asked: PeerAsking = {
  ...unasked,
  until: '2099-12-01',
  invited: [peer('4', 'Ada'), peer('5', 'Mia'), peer('6', 'Zoe')],
}
let asking: PeerAsking

async function show(given: PeerAsking, more: Partial<Plan> = {}, reader: object = {}) {
  asking = given
  saveToken(makeTestToken(['leader'], reader as Record<string, unknown>))
  const plan = {
    _id: id('1'),
    version: 3,
    period: '2026-11-01',
    creationDate: AT,
    emailSent: false,
    mail: { state: 'none', at: null },
    employee: { _id: id('a'), name: 'Ana', lastName: 'Solís', email: 'ana@muster.example', leader: null },
    leaderAssigned: { _id: id('b'), name: 'Leandra', lastName: 'Mamani' },
    cdpStatus: { ...planStatuses.byId(PLAN_IN_PROGRESS), description: '' },
    template: { _id: id('c'), title: 'Growth' },
    jobTitle: null,
    newJobTitle: null,
    jobTitleUpdateApproval: null,
    disciplinaryAction: null,
    additionalComments: '',
    actionComments: '',
    adminComments: '',
    completedVia: null,
    decidedAt: null,
    acknowledgedAt: null,
    assessment: null,
    peerComments: given.mode,
    categories: [craft, delivery].map(category => ({ ...category, rating: null, comments: '' })),
    ratings: [{ _id: id('f'), order: 1, description: 'Solid' }],
    ...more,
  } satisfies Plan
  mockServer.mockImplementation((path, { method, body }) => {
    if (path === `${PATH}/candidates`)
      return jsonResponse(
        ['Ada', 'Mia', 'Zoe'].map((name, at) => ({ ...toName(peer('456'[at] ?? '', name)), jobTitle: 'Tester' })),
      )
    if (path === PATH && method === 'POST') {
      asking = { ...asked, until: JSON.parse(String(body)).until }
      return jsonResponse(asking, 201)
    }
    if (path === `${PATH}/close`) asking = read
    if (path === `${PATH}/sharing`) asking = { ...asking, ...JSON.parse(String(body)) }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (path.startsWith(PATH)) return jsonResponse(asking)
    if (path.endsWith('/previousCdp')) return jsonResponse(null)
    if (path.endsWith('/ratings')) return jsonResponse({ plans: [], categories: [] })
    return jsonResponse(path.endsWith(`/${id('1')}`) ? plan : [])
  })
  const { user } = renderApp(`/career-development-plan/${id('1')}`)
  await screen.findByRole('heading', { level: 1, name: 'Ana Solís' })
  return user
}
const toName = ({ state: _, ...name }: ReturnType<typeof peer>) => name
const read: PeerAsking = {
  ...asked,
  answered: 3,
  closedAt: AT,
  categories: [
    { _id: craft._id, comments: ['Brave', 'Clear'].map(text => ({ text, author: null })) },
    { _id: delivery._id, comments: [] },
  ],
}
const calledBy = (wanted: string) => sentRequests(wanted).map(({ path, body }) => [path, body])
/** Waits for the loaded card, not its loading placeholder. */
async function findCard() {
  await screen.findByRole('list', { name: 'Invited' })
  return within(screen.getByRole('region', { name: NAME }))
}
const answer = async (user: Awaited<ReturnType<typeof show>>, question: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await user.click(within(dialog).getByRole('button', { name: button }))
}

it('is not shown in a plan whose template asks no peers', async () => {
  await show(unasked, { peerComments: null })
  await screen.findByRole('group', { name: '1 Craft' })
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
  expect(mockServer.mock.calls.filter(([path]) => path.startsWith(PATH))).toEqual([])
})

it('is not shown to people in their own plan, whatever their role', async () => {
  await show(asked, {}, { employeeId: id('a') })
  await screen.findByRole('group', { name: '1 Craft' })
  expect(screen.queryByRole('region', { name: NAME })).toBeNull()
  expect(mockServer.mock.calls.filter(([path]) => path.startsWith(PATH))).toEqual([])
})

it('invites several people until a day', async () => {
  const user = await show(unasked)
  await user.click(await screen.findByRole('button', { name: 'Invite peers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite peers' }))
  await user.click(await dialog.findByRole('combobox', { name: /^People/ }))
  for (const name of ['Ada Peer', 'Mia Peer', 'Zoe Peer'])
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Invite' }))
  await screen.findByText('Invitations sent.')
  expect(calledBy('POST')).toEqual([
    [PATH, { peers: [id('4'), id('5'), id('6')], until: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }],
  ])
})

it('shows how many have answered, but not who', async () => {
  await show({ ...asked, answered: 2 })
  const card = await findCard()
  card.getByText(
    /^2 people have answered without their names\. The last day is 01\/Dec\/2099\. Comments are shown once at least 3/,
  )
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Peer',
    'Mia Peer',
    'Zoe Peer',
  ])
  expect(card.queryByRole('button', { name: 'Read the comments' })).toBeNull()
})

it('shows the comments after three answers once it has ended, and shares them', async () => {
  const user = await show({ ...asked, answered: 3 })
  await user.click(await screen.findByRole('button', { name: 'Read the comments' }))
  await answer(user, 'Stop asking and read the comments?', 'Read them')
  const wrote = within(await screen.findByRole('region', { name: 'What peers wrote' }))
  const items = wrote.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toEqual(['CraftBraveClear', 'Brave', 'Clear', 'DeliveryNo comments'])
  await user.click(screen.getByRole('switch', { name: 'Share with Ana Solís' }))
  await screen.findByText('The comments are shared.')
  expect(calledBy('PUT')).toEqual([[`${PATH}/sharing`, { isShared: true }]])
})

it('warns before it ends with too few answers, and then says that nobody will read them', async () => {
  const user = await show({ ...asked, answered: 2 })
  await user.click(await screen.findByRole('button', { name: 'Stop asking' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop asking?' })
  within(dialog).getByText(/nobody would ever read what they wrote, and it is deleted/)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(calledBy('POST')).toEqual([])
})

it('says that comments are never shown if it ended with two answers', async () => {
  await show({ ...asked, answered: 2, closedAt: AT })
  await screen.findByText(
    /^Ended on 20\/Nov\/2026\. 2 people have answered\. With fewer than 3 answers nobody stays anonymous, so their comments are never shown and were deleted\.$/,
  )
  expect(screen.queryByRole('switch')).toBeNull()
})

it('with names, shows who has answered and their comments, and withdraws the other invitations', async () => {
  const user = await show({
    ...asked,
    mode: 'named',
    answered: 1,
    invited: [peer('4', 'Ada', 'sent'), peer('5', 'Mia', 'asked'), peer('6', 'Zoe', 'declined')],
    categories: [{ _id: craft._id, comments: [{ text: 'Brave', author: { name: 'Ada', lastName: 'Peer' } }] }],
  })
  const card = await findCard()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada PeerAnswered',
    'Mia PeerAsked',
    'Zoe PeerDeclined',
  ])
  within(screen.getByRole('region', { name: 'What peers wrote' })).getByText('Ada Peer')
  expect(card.queryByRole('button', { name: 'Withdraw the invitation of Ada Peer' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Withdraw the invitation of Mia Peer' }))
  await answer(user, 'Withdraw the invitation of Mia Peer?', 'Withdraw')
  await screen.findByText('Invitation withdrawn.')
  expect(calledBy('DELETE').map(([path]) => path)).toEqual([`${PATH}/${id('5')}`])
})
