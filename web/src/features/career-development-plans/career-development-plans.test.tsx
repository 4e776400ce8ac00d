import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  PLAN_COMPLETED,
  PLAN_DISCIPLINARY,
  PLAN_IN_PROGRESS,
  PLAN_TITLE_REVIEW,
  type PlanMailState,
  planStatuses,
} from '#shared/features/career-development-plans/list.ts'
import { planMessages } from '#shared/features/career-development-plans/messages.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { monthOfDay, utcToday } from '#shared/kit/dates.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, sentBodies, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const leandra = { _id: id('b'), name: 'Leandra', lastName: 'Mamani' }
const ana = { _id: id('a'), name: 'Ana', lastName: 'Solís', email: 'ana@muster.example', leader: leandra }
const title = { _id: id('d'), name: 'Senior Engineer' }
const category = (digit: string, order: number, more: Partial<Plan['categories'][number]> = {}) => ({
  _id: id(digit),
  title: `Category ${order}`,
  description: 'What is looked at',
  order,
  rating: null,
  comments: '',
  ...more,
})
const plan = (status: string, more: Partial<Plan> = {}): Plan => ({
  _id: id('1'),
  version: 3,
  employee: ana,
  leaderAssigned: leandra,
  cdpStatus: { ...planStatuses.byId(status), description: '' },
  period: '2026-11-01',
  creationDate: '2026-11-03T10:00:00.000Z',
  emailSent: false,
  mail: { state: 'none', at: null },
  template: { _id: id('e'), title: 'Engineering' },
  jobTitle: { _id: id('f'), name: 'Engineer' },
  categories: [category('5', 1), category('6', 2)],
  ratings: ['Beginning', 'Solid: does it reliably'].map((description, at) => ({
    _id: id(String(at + 7)),
    order: at + 1,
    description,
  })),
  additionalComments: '',
  actionComments: '',
  newJobTitle: null,
  jobTitleUpdateApproval: null,
  disciplinaryAction: null,
  adminComments: '',
  completedVia: null,
  acknowledgedAt: null,
  decidedAt: null,
  assessment: null,
  peerComments: null,
  ...more,
})

let stored: Plan
let previous: object | null
/** The mock server; a test's own responses take precedence. */
function answer(own: (path: string, init: RequestInit) => Response | undefined = () => undefined): void {
  mockServer.mockImplementation((path, init) => {
    const mine = own(path, init)
    if (mine) return mine
    if (path.endsWith('/previousCdp')) return jsonResponse(previous)
    if (path.endsWith('/ratings')) return jsonResponse({ plans: [], categories: [] })
    if (path.endsWith(`/${stored._id}`)) return jsonResponse(stored)
    if (/\/careerDevelopmentPlans(\?|\/\w+\/cdps)/.test(path)) return jsonResponse({ totalItems: 7, items: [stored] })
    if (path.startsWith('/api/developmentPlanTemplates')) return jsonResponse([{ ...stored.template, version: 1 }])
    if (path.startsWith('/api/jobTitles')) return jsonResponse([{ ...title, version: 1, order: 1, jobFamily: '' }])
    if (path.startsWith('/api/employees/leaders')) return jsonResponse([{ ...leandra, email: '', leader: null }])
    return jsonResponse([ana])
  })
}
type User = ReturnType<typeof renderApp>['user']
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const pick = (user: User, name: string | RegExp) => user.click(screen.getByRole('radio', { name }))
/** Opens the menu of Ana's row; returns what it offers. */
async function openRowMenu(user: User): Promise<(string | undefined)[]> {
  await user.click(await screen.findByRole('button', { name: 'More actions for Ana Solís, Nov 2026' }))
  await screen.findByRole('menuitem', { name: 'Download PDF' })
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent?.trim())
}
async function chooseInRowMenu(user: User, item: string): Promise<void> {
  await openRowMenu(user)
  await user.click(screen.getByRole('menuitem', { name: item }))
}
const asPhone = (media: string) =>
  Object.assign(new EventTarget(), { matches: media === '(width < 40rem)', media }) as MediaQueryList
const show = async (segment: string = id('1')) => {
  const shown = renderApp(`/career-development-plan/${segment}`)
  await screen.findByRole('heading', { name: 'Ana Solís' })
  return shown
}

beforeEach(() => {
  signInWithRoles('leader')
  stored = plan(PLAN_IN_PROGRESS)
  previous = null
  answer()
})

describe('the list', () => {
  it('lets only admins change a completed plan', async () => {
    stored = plan(PLAN_COMPLETED)
    const first = renderApp('/career-development-plan')
    expect(await screen.findByRole('link', { name: 'View Ana Solís, Nov 2026' })).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(await openRowMenu(first.user)).toEqual(['Page of the person', 'History', 'Download PDF'])
    first.close()
    signInWithRoles('admin')
    const { user } = renderApp('/career-development-plan')
    expect(await screen.findByRole('link', { name: 'Edit Ana Solís, Nov 2026' })).toBeDefined()
    expect(await openRowMenu(user)).toEqual(['Page of the person', 'History', 'Download PDF', 'Delete'])
  })

  it('offers a plan’s email and form at the end of its row, and the rest in a menu', async () => {
    const { user } = renderApp('/career-development-plan')
    await screen.findByRole('button', { name: 'Send email Ana Solís, Nov 2026' })
    await screen.findByRole('link', { name: 'Edit Ana Solís, Nov 2026' })
    expect(screen.queryByRole('button', { name: /^(Delete|Download PDF|History) Ana/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Page of Ana Solís' })).toBeNull()
    expect(await openRowMenu(user)).toEqual(['Page of the person', 'History', 'Download PDF', 'Delete'])
  })

  it('offers the email in that menu, too, on a phone', async () => {
    const { user } = renderApp('/career-development-plan')
    window.matchMedia = asPhone
    await screen.findByRole('button', { name: 'More actions for Ana Solís, Nov 2026' })
    expect(screen.queryByRole('button', { name: /^(Delete|Send email) Ana/ })).toBeNull()
    expect(await openRowMenu(user)).toEqual(['Page of the person', 'Send email', 'History', 'Download PDF', 'Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Send email' }))
    await screen.findByRole('dialog', { name: 'Send this plan to Ana Solís?' })
  })

  it('deletes a plan from that menu, after a question', async () => {
    const { user } = renderApp('/career-development-plan')
    await chooseInRowMenu(user, 'Delete')
    await screen.findByText('Do you want to delete this record?')
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    const path = `/api/careerDevelopmentPlans/${id('1')}`
    await waitFor(() => expect(mockServer).toHaveBeenCalledWith(path, expect.objectContaining({ method: 'DELETE' })))
  })

  const asked = async (user: User, name: string | RegExp) => {
    await user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: 'Send this plan to Ana Solís?' }))
  }
  const SEND = 'Send email Ana Solís, Nov 2026'

  it.each<[string, string, boolean]>([
    ['a completed plan', PLAN_COMPLETED, true],
    ['a plan in progress', PLAN_IN_PROGRESS, false],
    ['one that is waiting for a title', PLAN_TITLE_REVIEW, false],
  ])('asks before mailing %s, with the recipient and the plan’s status', async (_, status, isCompleted) => {
    stored = plan(status)
    answer((_, { method }) =>
      method === 'POST'
        ? jsonResponse({ emailSent: true, mail: { state: 'sent', at: stored.creationDate } })
        : undefined,
    )
    const { user } = renderApp('/career-development-plan')
    const dialog = await asked(user, SEND)
    expect(dialog.getByText('ana@muster.example')).toBeDefined()
    expect(dialog.queryByText('This plan is completed.') !== null).toBe(isCompleted)
    expect(dialog.queryByText(/^This plan is not completed yet/) === null).toBe(isCompleted)
    expect(sentBodies('POST')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    // The toast of the previous test case may still be visible.
    expect(await screen.findAllByText('Email sent')).not.toEqual([])
    expect(sentBodies('POST')).toEqual([{ again: false }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('mails nothing if the person cancels', async () => {
    const { user } = renderApp('/career-development-plan')
    const dialog = await asked(user, SEND)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentBodies('POST')).toEqual([])
  })

  it('shows the document before it is mailed', async () => {
    URL.createObjectURL = () => 'blob:plan'
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    answer(path => (path.endsWith('/pdf') ? new Response('%PDF') : undefined))
    const { user } = renderApp('/career-development-plan')
    const dialog = await asked(user, SEND)
    await user.click(dialog.getByRole('button', { name: 'View the PDF' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.contexts[0]).toMatchObject({ download: 'CDP Ana Solís Nov 2026.pdf' })
    expect(sentBodies('POST')).toEqual([])
  })

  it('shows why a mail was not sent', async () => {
    answer((_, { method }) =>
      method === 'POST' ? jsonResponse({ friendlyMessage: planMessages.failed }, 409) : undefined,
    )
    const { user } = renderApp('/career-development-plan')
    const dialog = await asked(user, SEND)
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findAllByText(planMessages.failed)).not.toEqual([])
  })

  it.each<[string, PlanMailState, boolean, RegExp, string | undefined]>([
    ['was sent', 'sent', true, /^Resend email, sent 03\/Nov\/2026/, planMessages.resend],
    ['failed', 'failed', false, /^Send email, the last one failed/, undefined],
    ['failed after an earlier one was sent', 'failed', true, /^Resend email, the last one failed/, planMessages.resend],
    ['came back', 'bounced', false, /^Send email, the last one came back/, undefined],
    ['has an unknown outcome', 'unknown', false, /^Send email, it is not known/, planMessages.unknown],
  ])('says before a second mail that the first %s', async (_, state, emailSent, name, warning) => {
    stored = plan(PLAN_COMPLETED, { emailSent, mail: { state, at: stored.creationDate } })
    const { user } = renderApp('/career-development-plan')
    const dialog = await asked(user, name)
    expect([planMessages.resend, planMessages.unknown].filter(text => dialog.queryByText(text))).toEqual(
      warning ? [warning] : [],
    )
    expect(sentBodies('POST')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sentBodies('POST')).toEqual([{ again: warning !== undefined }]))
  })

  it('saves the document under its own name', async () => {
    URL.createObjectURL = () => 'blob:plan'
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    answer(path => (path.endsWith('/pdf') ? new Response('%PDF') : undefined))
    const { user } = renderApp('/career-development-plan')
    await chooseInRowMenu(user, 'Download PDF')
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.contexts[0]).toMatchObject({ download: 'CDP Ana Solís Nov 2026.pdf' })
  })

  it('shows a person’s history, six per page, newest first, with a link to each plan', async () => {
    const { user, router } = renderApp('/career-development-plan')
    await chooseInRowMenu(user, 'History')
    const dialog = within(await screen.findByRole('dialog', { name: 'Recent Career Development Plans History' }))
    await user.click(await dialog.findByRole('button', { name: 'Next page' }))
    await waitFor(() =>
      expect(mockServer.mock.lastCall?.[0]).toBe(
        `/api/careerDevelopmentPlans/${ana._id}/cdps?page=2&pageSize=6&sortByColumn=creationDate&isSortAscending=false`,
      ),
    )
    await user.click(await dialog.findByRole('link', { name: /^View/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/career-development-plan/${id('1')},readOnly`))
  })
})

describe('a new plan', () => {
  const fill = async (user: User) => {
    await user.click(await screen.findByRole('combobox', { name: /^Employee/ }))
    await user.click(await screen.findByRole('option', { name: /Ana Solís/ }))
    await user.click(screen.getByRole('combobox', { name: /^Template/ }))
    await user.click(await screen.findByRole('option', { name: 'Engineering' }))
  }

  it('is saved once an employee is chosen, with their leader, and then opens', async () => {
    answer((_, { method }) => (method === 'POST' ? jsonResponse(stored, 201) : undefined))
    const { user, router } = renderApp('/career-development-plan/new')
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('combobox', { name: 'Status' }).disabled).toBe(true)
    await fill(user)
    await user.click(save)
    expect(await screen.findByText(planMessages.created)).toBeDefined()
    expect(sentBodies('POST')).toEqual([
      {
        employee: ana._id,
        leaderAssigned: leandra._id,
        template: id('e'),
        cdpStatus: PLAN_IN_PROGRESS,
        period: `${monthOfDay(utcToday(new Date()))}-01`,
      },
    ])
    await waitFor(() => expect(router.state.location.pathname).toBe(`/career-development-plan/${id('1')},create`))
  })

  it('takes the leader of the chosen person, even if there is none', async () => {
    const luis = { _id: id('c'), name: 'Luis', lastName: 'Fallas', email: 'luis@muster.example', leader: null }
    answer(path => (path.startsWith('/api/employees') ? jsonResponse([ana, leandra, luis]) : undefined))
    const { user } = renderApp('/career-development-plan/new')
    await fill(user)
    const leader = screen.getByRole('combobox', { name: 'Assigned to' })
    expect(leader.textContent).toBe('Leandra Mamani')
    await user.click(screen.getByRole('combobox', { name: 'Employee' }))
    await user.click(await screen.findByRole('option', { name: /Luis Fallas/ }))
    expect(leader.textContent).toBe('Choose…')
  })

  it('says why it was rejected, and links to the conflicting plan', async () => {
    const refusal = { friendlyMessage: planMessages.second, seeAlso: `/career-development-plan/${id('2')}` }
    answer((_, { method }) => (method === 'POST' ? jsonResponse(refusal, 400) : undefined))
    const { user } = renderApp('/career-development-plan/new')
    await fill(user)
    await press(user, 'Save')
    expect((await screen.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe(refusal.seeAlso)
    expect(screen.getAllByText(planMessages.second).length).toBeGreaterThan(0)
  })
})

describe('a plan', () => {
  it('asks before it is mailed from its own screen, and says what the mail omits', async () => {
    const { user } = await show()
    await user.type(screen.getByLabelText('Additional comments'), 'Not saved')
    await press(user, 'Send email')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this plan to Ana Solís?' }))
    expect(dialog.getByText('ana@muster.example')).toBeDefined()
    expect(dialog.getByText('Unsaved changes are not included.')).toBeDefined()
    expect(sentBodies('POST')).toEqual([])
  })

  it('is completed when every category is rated, and is then read-only', async () => {
    answer((_, { method }) => {
      if (method === 'PUT') stored = plan(PLAN_COMPLETED, { version: 4 })
      return undefined
    })
    const { user } = await show()
    await pick(user, 'Completed')
    await press(user, 'Save')
    expect(await screen.findByText('Please, fix the errors on the form before submitting')).toBeDefined()
    expect(screen.getAllByText('This is a required field')).toHaveLength(2)
    expect(sentBodies('PUT')).toEqual([])
    const summary = within(screen.getByRole('navigation', { name: 'Fields that need attention' }))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Category 1: Rating',
      'Category 2: Rating',
    ])
    const first = within(screen.getByRole('radiogroup', { name: 'Rating of Category 1' }))
    await user.click(summary.getByRole('link', { name: 'Category 1: Rating' }))
    expect(first.getAllByRole('radio')).toContain(document.activeElement)
    await user.click(first.getByRole('radio', { name: '1 Beginning' }))
    await press(user, 'Go to the next unrated category')
    await user.keyboard('2')
    await press(user, 'Save')
    expect(await screen.findByText(planMessages.updated)).toBeDefined()
    expect(sentBodies('PUT')[0]).toMatchObject({
      cdpStatus: PLAN_COMPLETED,
      categories: [{ rating: 1 }, { rating: 2 }],
    })
    expect(await screen.findByText('Read-only')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('counts the ratings', async () => {
    const { user } = await show()
    expect(screen.getByText('0 of 2 rated')).toBeDefined()
    const rating = within(screen.getByRole('radiogroup', { name: 'Rating of Category 2' }))
    await user.click(rating.getByRole('radio', { name: /Solid/ }))
    expect(screen.getByText('1 of 2 rated')).toBeDefined()
    await press(user, 'Clear the rating of Category 2')
    expect(screen.getByText('0 of 2 rated')).toBeDefined()
  })

  it('asks a leader for a reason, and for none of an admin’s fields', async () => {
    const { user } = await show()
    expect(screen.queryByLabelText(/Reason|CDP additional comments/)).toBeNull()
    await pick(user, 'Completed')
    expect(screen.getByLabelText('CDP additional comments')).toBeDefined()
    await pick(user, 'Job Title Review')
    expect(screen.getByRole('combobox', { name: 'New Job Title' })).toBeDefined()
    expect(screen.queryByRole('radiogroup', { name: 'Job title update' })).toBeNull()
    await press(user, 'Save')
    expect(await screen.findAllByText('This is a required field')).toHaveLength(1)
    await user.type(screen.getByLabelText(/^Reason/), 'Leads the team')
    await press(user, 'Save')
    await waitFor(() =>
      expect(sentBodies('PUT')).toMatchObject([{ cdpStatus: PLAN_TITLE_REVIEW, actionComments: 'Leads the team' }]),
    )
  })

  it('asks an admin for the title, and for the reason of a denial', async () => {
    signInWithRoles('admin')
    stored = plan(PLAN_TITLE_REVIEW, { actionComments: 'Leads the team' })
    const { user } = await show()
    await pick(user, 'Deny')
    await press(user, 'Save')
    expect(await screen.findAllByText('This is a required field')).toHaveLength(2)
    await user.click(screen.getByRole('combobox', { name: /^New Job Title/ }))
    await user.click(await screen.findByRole('option', { name: 'Senior Engineer' }))
    await user.type(screen.getByLabelText(/^Job title update approval reason/), 'Next year')
    await press(user, 'Save')
    await waitFor(() =>
      expect(sentBodies('PUT')).toMatchObject([
        { newJobTitle: title._id, jobTitleUpdateApproval: 'no', adminComments: 'Next year' },
      ]),
    )
  })

  it('needs all ratings to approve a title, and none for a letter', async () => {
    signInWithRoles('admin')
    stored = plan(PLAN_TITLE_REVIEW, { actionComments: 'Leads the team', newJobTitle: title })
    const { user } = await show()
    await pick(user, 'Approve')
    await press(user, 'Save')
    expect(await screen.findByText('Please, fix the errors on the form before submitting')).toBeDefined()
    for (const name of ['Category 1', 'Category 2'])
      expect(
        within(screen.getByRole('group', { name: new RegExp(name) })).getByText('This is a required field'),
      ).toBeDefined()
    await pick(user, 'Deny')
    expect(screen.queryByText('This is a required field')).toBeNull()
    await pick(user, 'Disciplinary Action')
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Absent')
    await pick(user, 'Yes')
    await user.type(screen.getByRole('textbox', { name: 'Admin comments' }), 'Signed')
    await press(user, 'Save')
    await waitFor(() => expect(sentBodies('PUT')).toMatchObject([{ disciplinaryAction: 'yes' }]))
  })

  it('discards a chosen title when another status is chosen', async () => {
    signInWithRoles('admin')
    stored = plan(PLAN_COMPLETED, {
      completedVia: 'job title review',
      newJobTitle: { _id: id('9'), name: 'Engineer II' },
      categories: [category('5', 1, { rating: 1 }), category('6', 2, { rating: 1 })],
    })
    const { user } = await show()
    await pick(user, 'Job Title Review')
    await user.click(screen.getByRole('combobox', { name: 'New Job Title' }))
    await user.click(await screen.findByRole('option', { name: 'Senior Engineer' }))
    await pick(user, 'Completed')
    await press(user, 'Save')
    await waitFor(() => expect(sentBodies('PUT')).toMatchObject([{ cdpStatus: PLAN_COMPLETED, newJobTitle: id('9') }]))
  })

  it('tells the leader why a title was denied', async () => {
    stored = plan(PLAN_IN_PROGRESS, {
      newJobTitle: title,
      jobTitleUpdateApproval: 'no',
      adminComments: 'Not before spring',
    })
    await show()
    expect(screen.getByText('The job title update to Senior Engineer was denied.')).toBeDefined()
    expect(screen.getByText('Not before spring')).toBeDefined()
  })

  it('shows its rating template, even if that has changed or was deleted since', async () => {
    stored = plan(PLAN_IN_PROGRESS, {
      categories: [category('5', 1, { rating: 2, comments: 'Steady' }), category('6', 2)],
    })
    answer(path => (path.includes('/developmentPlanTemplates/single') ? jsonResponse({}, 404) : undefined))
    const { user } = await show()
    await press(user, 'View template')
    const viewer = within(await screen.findByRole('dialog', { name: 'Engineering' }))
    expect(viewer.getAllByText('Solid: does it reliably')).toHaveLength(1)
    const [first, second] = viewer.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(first).toBe('1 Category 1What is looked atRating2 Solid: does it reliablyCommentsSteady')
    expect(second).toBe('2 Category 2What is looked atRatingNot ratedComments–')
    expect(viewer.queryByText('CDP Template was not found')).toBeNull()
  })

  it('clears the comments on a status when the status changes', async () => {
    signInWithRoles('admin')
    stored = plan(PLAN_DISCIPLINARY, { actionComments: 'Absent' })
    const { user } = await show()
    await pick(user, 'Yes')
    await user.type(screen.getByLabelText(/^Admin comments/), 'Signed')
    await pick(user, 'In Progress')
    await press(user, 'Save')
    await waitFor(() =>
      expect(sentBodies('PUT')).toMatchObject([
        { cdpStatus: PLAN_IN_PROGRESS, actionComments: '', adminComments: '', disciplinaryAction: null },
      ]),
    )
  })

  it.each([
    ['job title review', '*Completed via job title review'],
    ['disciplinary action', '*Completed via disciplinary action'],
  ] as const)('says that it was completed via %s', async (completedVia, said) => {
    stored = plan(PLAN_COMPLETED, { completedVia })
    await show()
    expect(screen.getAllByText(said).length).toBeGreaterThan(0)
  })

  it('is read-only if requested, and can be switched to editing', async () => {
    await show(`${id('1')},readOnly`)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Load previous CDP data' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/career-development-plan/${id('1')}`)
  })

  it('starts with the content of the previous plan', async () => {
    previous = { categories: [category('5', 1, { rating: 2, comments: 'Steady' })], additionalComments: 'Good year' }
    const { user } = await show()
    await press(user, 'Load previous CDP data')
    expect(await screen.findByText(planMessages.loaded)).toBeDefined()
    expect(screen.getByText('1 of 2 rated')).toBeDefined()
    expect(screen.getByDisplayValue('Steady')).toBeDefined()
    expect(screen.getByDisplayValue('Good year')).toBeDefined()
  })

  it('asks before it replaces written content', async () => {
    previous = { categories: [], additionalComments: 'Good year' }
    const { user } = await show()
    await user.type(screen.getByLabelText('Additional comments'), 'Mine')
    await press(user, 'Load previous CDP data')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByDisplayValue('Mine')).toBeDefined()
    await press(user, 'Load previous CDP data')
    await user.click(await screen.findByRole('button', { name: 'Load' }))
    expect(await screen.findByDisplayValue('Good year')).toBeDefined()
  })

  it('says if there is no previous plan', async () => {
    const { user } = await show()
    await press(user, 'Load previous CDP data')
    expect(await screen.findByText(planMessages.noPrevious)).toBeDefined()
  })
})
