import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { GoalTemplate } from '#shared/features/goal-templates.ts'
import type { Goal } from '#shared/features/goals.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
import { UNSAVED_CHANGES } from '#web/kit/form/use-leave-guard.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import {
  jsonResponse,
  mockServer,
  sentBodies,
  sentRequests,
  setUpScreenTests,
  signInWithRoles,
} from '#web/testing/screen-tests.ts'

setUpScreenTests()
const DAY = utcToday(new Date())
const id = (digit: string) => digit.repeat(24)
const named = (digit: string, name: string) => ({ _id: id(digit), name })
const ana = { _id: id('1'), name: 'Ana', lastName: 'Solís' }
const goal: Goal = {
  _id: id('9'),
  version: 4,
  objective: 'Speak at a conference',
  employee: ana,
  category: named('2', 'Learning'),
  reasonID: named('3', 'Promotion'),
  type: named('4', 'Presentation'),
  deadLine: '2026-03-04',
  isUnsuccessful: false,
  completed: 1,
  total: 2,
  progress: null,
  lastCheckIn: null,
  level: 'person',
  supports: null,
  batch: null,
  createdBy: { ...ana, name: 'Luis' },
  createdAt: '2026-02-28T10:00:00.000Z',
  hitgoalProcessStatusID: { _id: id('5'), statusName: 'Uncompleted' },
  keyResults: [
    { _id: id('6'), keyResult: 'Proposal accepted', source: 'Mail', status: 'Complete' },
    { _id: id('7'), keyResult: 'Talk given', source: 'Programme', status: 'Incomplete' },
  ],
  comment: '',
  unsuccessfulReason: '',
}
const template: GoalTemplate = {
  _id: id('8'),
  version: 1,
  objective: 'Mentor a newcomer',
  category: goal.category,
  keyResults: [{ _id: id('6'), keyResult: 'Six meetings held', source: 'Calendar' }],
  owner: ana,
  status: true,
  createdAt: goal.createdAt,
  lastReviewDate: null,
  official: true,
  createdBy: ana,
}
const answers: Readonly<Record<string, unknown>> = {
  [`/api/hitgoalsProcess/${goal._id}`]: goal,
  '/api/hitgoalsProcess/create': goal,
  [`/api/hitgoalsProcess/update/${goal._id}`]: goal,
  [`/api/hitgoals/templates/${template._id}`]: template,
  [`/api/hitgoalsProcess/${goal._id}/support`]: { supported: null, supporters: [], others: 0, rolledUp: 50 },
  '/api/hitgoals/key-results': [{ keyResult: 'Guide published', source: 'Wiki' }],
  '/api/hitgoals/areas': [goal.reasonID],
  '/api/hitgoals/types': [goal.type],
  '/api/categories/categories': [goal.category],
  '/api/employees': [{ ...ana, email: 'ana@muster.example', leader: null, isLeader: false, isActive: true }],
}
const answer = () => mockServer.mockImplementation(path => jsonResponse(answers[path.split('?')[0] ?? ''] ?? []))
const save = () => screen.getByRole('button', { name: 'Save' })
async function choose(user: ReturnType<typeof renderApp>['user'], field: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: new RegExp(`^${field}`) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

describe('a new goal', () => {
  it('requires all fields, then key results, and sends the typed values', async () => {
    signInWithRoles('leader')
    answer()
    const { user, router } = renderApp('/hitGoals-process/new')
    await screen.findByText('There are no Key Results to display, try adding a new one.')
    expect(screen.queryByRole('switch', { name: 'Unsuccessful' })).toBeNull()
    await user.click(save())
    expect(await screen.findAllByText('This is a required field')).toHaveLength(6)
    screen.getByText('Add at least one key result')

    await user.type(screen.getByLabelText(/^Objective/), 'Speak')
    await choose(user, 'Employee', 'Ana')
    await choose(user, 'Reason', 'Promotion')
    await choose(user, 'Category', 'Learning')
    await choose(user, 'Type', 'Presentation')
    await user.type(screen.getByRole('textbox', { name: /Deadline/ }), formatDay(addDays(DAY, -1)))
    await user.tab()
    await screen.findByText('The deadline cannot be earlier than today')
    await user.clear(screen.getByRole('textbox', { name: /Deadline/ }))
    await user.type(screen.getByRole('textbox', { name: /Deadline/ }), formatDay(DAY))

    const [result, source] = [screen.getByLabelText('New key result'), screen.getByLabelText(/^Source of the new/)]
    const add = screen.getByRole('button', { name: 'Add key result' })
    expect(add).toHaveProperty('disabled', true)
    await user.type(result, '  Talk given ')
    expect(add).toHaveProperty('disabled', true)
    await user.click(save())
    await screen.findByText('Fill in both the key result and its source')
    expect(sentBodies('POST')).toEqual([])
    expect(document.activeElement).toBe(source)
    await user.type(source, 'Programme{Enter}')
    expect(within(screen.getByRole('list', { name: 'Key results' })).getAllByRole('listitem')).toHaveLength(1)
    expect(document.activeElement).toBe(result)
    expect(screen.queryByText('Add at least one key result')).toBeNull()

    await user.type(result, 'Guide published')
    await user.click(save())
    await waitFor(() => expect(router.state.location.pathname).toBe(`/hitGoals-process/${goal._id}`))
    expect(sentBodies('POST')[0]).toEqual({
      objective: 'Speak',
      employee: ana._id,
      category: goal.category._id,
      reasonID: goal.reasonID._id,
      type: goal.type._id,
      deadLine: DAY,
      keyResults: [
        { keyResult: 'Talk given', source: 'Programme', status: 'Incomplete' },
        { keyResult: 'Guide published', source: 'Wiki', status: 'Incomplete' },
      ],
      comment: '',
      isUnsuccessful: false,
      unsuccessfulReason: '',
      level: 'person',
      supports: null,
    })
    expect(await screen.findByText('HitGoal created successfully.')).toBeDefined()
  })

  it('asks before a half-typed key result is left, and restores it after a reload', async () => {
    signInWithRoles('leader')
    answer()
    const { user, router, close } = renderApp('/hitGoals-process/new')
    await user.type(await screen.findByLabelText('New key result'), 'Talk given')
    void router.navigate({ to: '/home' })
    await screen.findByText(UNSAVED_CHANGES)
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    expect(router.state.location.pathname).toBe('/hitGoals-process/new')
    close()
    renderApp('/hitGoals-process/new')
    expect(await screen.findByDisplayValue('Talk given')).toBe(screen.getByLabelText('New key result'))
  })

  it('copied from a template has its objective, category and key results, none complete, due today', async () => {
    signInWithRoles('leader')
    answer()
    renderApp(`/hitGoals-process/new?template=${template._id}`)
    expect(await screen.findByDisplayValue('Mentor a newcomer')).toBeDefined()
    await screen.findByText('Learning')
    screen.getByDisplayValue('Six meetings held')
    screen.getByDisplayValue('Calendar')
    screen.getByDisplayValue(formatDay(DAY))
    expect(screen.getByRole('checkbox', { name: 'Key result 1 is complete' })).toHaveProperty('checked', false)
  })
})

describe('a goal', () => {
  it('shows its details, progress, author and date, and allows completing and removing key results', async () => {
    signInWithRoles('leader')
    answer()
    const { user } = renderApp(`/hitGoals-process/${goal._id}`)
    await screen.findByRole('heading', { name: 'Speak at a conference' })
    screen.getByRole('heading', { name: 'HitGoal Information' })
    screen.getByRole('heading', { name: 'Key Results' })
    screen.getByText('Luis Solís')
    screen.getByText('28/Feb/2026')
    screen.getByText('Uncompleted (1/2)')
    const bar = screen.getByRole('progressbar', { name: 'Key results that are complete' })
    expect(bar.getAttribute('aria-valuetext')).toBe('1 of 2')
    // In the colour of the status, as the ring in the list.
    const colour = () => (bar.firstElementChild as HTMLElement).style.backgroundColor
    expect(colour()).toBe('var(--tone-yellow)')

    await user.click(screen.getByRole('checkbox', { name: 'Key result 2 is complete' }))
    screen.getByText('Completed (2/2)')
    expect(bar.getAttribute('aria-valuetext')).toBe('2 of 2')
    expect(colour()).toBe('var(--tone-green)')
    await user.click(screen.getByRole('button', { name: 'Remove key result 1' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove key result 1' }))
    screen.getByText('Completed (1/1)')
    await user.click(save())
    await waitFor(() => expect(sentBodies('PUT')).not.toEqual([]))
    expect(sentBodies('PUT')[0].keyResults).toEqual([
      { _id: id('7'), keyResult: 'Talk given', source: 'Programme', status: 'Complete' },
    ])
    expect(sentBodies('PUT')[0].deadLine).toBe('2026-03-04')
    expect(await screen.findByText('HitGoal updated successfully.')).toBeDefined()
  })

  it('without relations shows none until somebody wants to add one', async () => {
    signInWithRoles('leader')
    answer()
    const { user } = renderApp(`/hitGoals-process/${goal._id}`)
    const link = await screen.findByRole('button', { name: 'Link to a larger goal' })
    expect(screen.queryByRole('combobox', { name: /^(Level|Supports)/ })).toBeNull()
    await user.click(link)
    screen.getByRole('combobox', { name: /^Level/ })
    screen.getByRole('combobox', { name: /^Supports/ })
    expect(screen.queryByRole('button', { name: 'Link to a larger goal' })).toBeNull()
  })

  it('needs a reason to be marked unsuccessful', async () => {
    signInWithRoles('leader')
    answer()
    const { user } = renderApp(`/hitGoals-process/${goal._id}`)
    await user.click(await screen.findByRole('switch', { name: 'Unsuccessful' }))
    await user.click(save())
    await screen.findByText('Say why the goal was unsuccessful')
    expect(sentBodies('PUT')).toEqual([])
    await user.type(screen.getByLabelText(/^Why it was unsuccessful/), 'Called off')
    await user.click(save())
    await waitFor(() =>
      expect(sentBodies('PUT')[0]).toMatchObject({ isUnsuccessful: true, unsuccessfulReason: 'Called off' }),
    )
  })
})

describe('a goal next to its list', () => {
  const TOMORROW = addDays(DAY, 1)
  /** Mocks a server that stores what is sent. */
  async function openBeside(before: Partial<Goal> = {}, arrival = Promise.resolve()) {
    signInWithRoles('leader')
    let stored = { ...goal, deadLine: TOMORROW, ...before }
    mockServer.mockImplementation(async (path, init) => {
      if (init.method === 'PUT') {
        await arrival
        const { deadLine, keyResults, reasonID } = JSON.parse(String(init.body))
        const reason = reasonID === goal.reasonID._id ? goal.reasonID : named('d', 'Growth')
        stored = { ...stored, version: stored.version + 1, deadLine, keyResults, reasonID: reason }
        return jsonResponse(stored)
      }
      if (path === `/api/hitgoalsProcess/${goal._id}`) return jsonResponse(stored)
      if (path.startsWith('/api/hitgoals/areas')) return jsonResponse([goal.reasonID, named('d', 'Growth')])
      if (path.startsWith('/api/hitgoalsProcess?')) return jsonResponse({ totalItems: 1, items: [stored] })
      return jsonResponse(answers[path.split('?')[0] ?? ''] ?? [])
    })
    const { user } = renderApp(`/hitGoals-process?open=${goal._id}`)
    await screen.findByRole('checkbox', { name: 'Key result 2 is complete' })
    return user
  }

  it('saves small changes at once, each with the newest version, and can undo them', async () => {
    const user = await openBeside()
    await user.click(screen.getByRole('checkbox', { name: 'Key result 2 is complete' }))
    await screen.findByText('Speak at a conference: Talk given is complete')
    await choose(user, 'Reason', 'Growth')
    await screen.findByText('Speak at a conference: Growth')
    await user.clear(screen.getByRole('textbox', { name: /^Deadline/ }))
    await user.type(screen.getByRole('textbox', { name: /^Deadline/ }), addDays(DAY, 9))
    await user.tab()
    await screen.findByText(`Speak at a conference: deadline ${formatDay(addDays(DAY, 9))}`)
    expect(sentRequests('PUT').map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"5"', '"6"'])
    const toast = screen.getByText(`Speak at a conference: deadline ${formatDay(addDays(DAY, 9))}`).closest('li')
    await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sentRequests('PUT')).toHaveLength(4))
    expect(sentBodies('PUT').at(-1)).toMatchObject({
      deadLine: TOMORROW,
      reasonID: id('d'),
      keyResults: [{ status: 'Complete' }, { status: 'Complete' }],
    })
  })

  it('saves a tick after the one that is still being saved, and undoes only the last', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    const user = await openBeside(
      { keyResults: goal.keyResults.map(one => ({ ...one, status: 'Incomplete' })) },
      arrival,
    )
    await user.click(screen.getByRole('checkbox', { name: 'Key result 1 is complete' }))
    await user.click(screen.getByRole('checkbox', { name: 'Key result 2 is complete' }))
    expect(sentRequests('PUT')).toHaveLength(1)
    arrive()
    const toast = (await screen.findByText('Speak at a conference: Talk given is complete')).closest('li')
    const statuses = () =>
      sentBodies('PUT').map(({ keyResults }) => keyResults.map(({ status }: { status: string }) => status))
    expect(statuses()).toEqual([
      ['Complete', 'Incomplete'],
      ['Complete', 'Complete'],
    ])
    await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(statuses().at(2)).toEqual(['Complete', 'Incomplete']))
  })

  it('offers no undo to a deadline that has passed', async () => {
    const user = await openBeside({ deadLine: addDays(DAY, -3) })
    await user.clear(screen.getByRole('textbox', { name: /^Deadline/ }))
    await user.type(screen.getByRole('textbox', { name: /^Deadline/ }), TOMORROW)
    await user.tab()
    const toast = (await screen.findByText(`Speak at a conference: deadline ${formatDay(TOMORROW)}`)).closest('li')
    expect(within(toast as HTMLElement).queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('leaves everything to Save while a text or a key result is being typed', async () => {
    const user = await openBeside()
    await user.type(screen.getByLabelText('New key result'), 'Half')
    await user.click(screen.getByRole('checkbox', { name: 'Key result 2 is complete' }))
    await user.clear(screen.getByLabelText('New key result'))
    await user.type(screen.getByLabelText('Comment'), 'Soon')
    await choose(user, 'Reason', 'Growth')
    expect(sentRequests('PUT')).toEqual([])
    await user.click(save())
    await screen.findByText('HitGoal updated successfully.')
    expect(sentRequests('PUT')).toHaveLength(1)
  })
})

describe('the texts of a stored key result', () => {
  it('are saved by Enter, and never get a line break', async () => {
    signInWithRoles('leader')
    mockServer.mockImplementation((path, init) =>
      jsonResponse(
        init.method === 'PUT' || path === `/api/hitgoalsProcess/${goal._id}`
          ? goal
          : (answers[path.split('?')[0] ?? ''] ?? []),
      ),
    )
    const { user } = renderApp(`/hitGoals-process/${goal._id}`)
    const text = await screen.findByDisplayValue('Talk given')
    await user.clear(text)
    await user.click(text)
    await user.paste('Talk\nheld')
    expect(text).toHaveProperty('value', 'Talk held')
    await user.type(text, '{Enter}')
    await waitFor(() => expect(sentBodies('PUT')).toHaveLength(1))
    expect(sentBodies('PUT')[0].keyResults[1]).toMatchObject({ keyResult: 'Talk held' })
  })
})

describe('the list of goals', () => {
  it.each([
    [null, false],
    [25, true],
  ])('says the percentage that its ring draws only if something is measured: %s', async (progress, isSaid) => {
    signInWithRoles('leader')
    mockServer.mockImplementation(path =>
      jsonResponse(path.includes('hitgoalsProcess?') ? { totalItems: 1, items: [{ ...goal, progress }] } : []),
    )
    renderApp('/hitGoals-process')
    await screen.findByText('Uncompleted (1/2)')
    expect(screen.queryByText('25%') !== null).toBe(isSaid)
  })

  it.each([
    ['leader', true],
    ['devmanager', false],
  ] as const)('shows a %s the link to the templates: %s', async (role, shown) => {
    signInWithRoles(role)
    mockServer.mockImplementation(path =>
      jsonResponse(
        path.includes('statusCounts')
          ? [{ ...goal.hitgoalProcessStatusID, count: 7 }]
          : path.includes('hitgoalsProcess?')
            ? { totalItems: 1, items: [goal] }
            : [],
      ),
    )
    renderApp('/hitGoals-process')
    await screen.findByText('7 Uncompleted')
    await screen.findByText('Uncompleted (1/2)')
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: 'Templates' }) !== null).toBe(shown)
  })
})
