import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SearchGroup, SearchKind } from '#shared/features/search.ts'
import type { Role } from '#shared/kit/access.ts'
import { inSpanish } from '#shared/spanish/index.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'

setUpScreenTests()
const id = (digit: string) => digit.repeat(24)
const beatriz = {
  _id: id('b'),
  title: 'Beatriz Arce',
  detail: 'Developer · Apollo',
  path: '/one-on-ones?search=Beatriz+Arce',
  picture: '',
  isClosed: false,
}
const group = (kind: SearchKind, ...items: Partial<typeof beatriz>[]): SearchGroup => ({
  kind,
  totalItems: items.length,
  items: items.map(item => ({ ...beatriz, ...item })),
})
const plan = { _id: id('c'), detail: 'November 2026 · In Progress', path: `/career-development-plan/${id('c')}` }

/** Responses by search text; a promise delays its response. */
type Answers = Readonly<Record<string, SearchGroup[] | Promise<Response>>>
function openApp(answers: Answers, ...roles: Role[]) {
  signInWithRoles(...(roles.length ? roles : (['leader'] as const)))
  mockServer.mockImplementation(path => {
    const url = new URL(path, 'http://x')
    if (/^\/api\/employees|\/authors$/.test(url.pathname)) return jsonResponse([])
    // Opening a result is enough; its screen may fail to load.
    if (/[0-9a-f]{24}/.test(url.pathname)) return jsonResponse({ friendlyMessage: 'Gone' }, 404)
    if (url.pathname !== '/api/search') return jsonResponse({ totalItems: 0, items: [] })
    const answer = answers[url.searchParams.get('q') ?? '']
    return answer instanceof Promise ? answer : jsonResponse({ groups: answer ?? [] })
  })
  return renderApp('/birthdays-unknown')
}
const searches = () =>
  mockServer.mock.calls.flatMap(([path]) => {
    const url = new URL(path, 'http://x')
    return url.pathname === '/api/search' ? [url.searchParams.get('q')] : []
  })
const openPalette = async ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) => {
  await screen.findByRole('button', { name: /^Search people, pages and actions/ })
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search people, pages and actions' })
}
const findOption = (name: string | RegExp) => screen.findByRole('option', { name })
/** Each heading with the entries below it. */
const readGroups = () =>
  screen.getAllByRole('group').map(one => [
    one.getAttribute('aria-labelledby')
      ? within(one).getByText((_, element) => element?.id === one.getAttribute('aria-labelledby')).textContent
      : '',
    within(one)
      .getAllByRole('option')
      .map(option => option.getAttribute('aria-label')),
  ])

describe('the palette', () => {
  it('opens with its button and closes with Escape', async () => {
    const { user } = openApp({})
    await user.click(await screen.findByRole('button', { name: /^Search people, pages and actions/ }))
    const input = await screen.findByRole('combobox', { name: 'Search people, pages and actions' })
    expect(document.activeElement).toBe(input)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('shows people first, then records, screens and actions, and highlights the typed text', async () => {
    const app = openApp({ 'bea one': [], bea: [group('people', beatriz), group('plans', plan)] })
    await app.user.type(await openPalette(app), 'bea')
    await findOption('Beatriz Arce, Developer · Apollo')
    expect(readGroups()).toEqual([
      ['People', ['Beatriz Arce, Developer · Apollo']],
      ['Development plans', ['Beatriz Arce, November 2026 · In Progress']],
      [
        'Actions',
        [
          'New one-on-one with Beatriz Arce',
          'New action item for Beatriz Arce',
          'New development plan for Beatriz Arce',
          'New goal for Beatriz Arce',
        ],
      ],
    ])
    expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(Array(6).fill('Bea'))
  })

  it.each([
    ['New action item', 'Plan the new item of action', '/action-items/new'],
    ['action items', 'Items of an action', '/action-items'],
  ])('opens the exact match for “%s” whatever else was found', async (typed, title, path) => {
    const found = { _id: id('d'), title, detail: 'Open', path: `/action-items/${id('d')}` }
    const app = openApp({ [typed.toLowerCase()]: [group('action-items', found)] })
    await app.user.type(await openPalette(app), typed)
    await findOption(`${title}, Open`)
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe(path))
  })

  it('opens the active result with Enter; the arrow keys move through the results and wrap around', async () => {
    const app = openApp({ bea: [group('people', beatriz), group('plans', plan)] })
    const input = await openPalette(app)
    await app.user.type(input, 'bea')
    const first = await findOption('Beatriz Arce, Developer · Apollo')
    expect(first.getAttribute('aria-selected')).toBe('true')
    expect(input.getAttribute('aria-activedescendant')).toBe(first.id)
    await app.user.keyboard('{ArrowUp}')
    expect((await findOption('New goal for Beatriz Arce')).getAttribute('aria-selected')).toBe('true')
    await app.user.keyboard('{ArrowDown}{ArrowDown}')
    const second = await findOption(/November 2026/)
    expect([first, second].map(one => one.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    expect(input.getAttribute('aria-activedescendant')).toBe(second.id)
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.router.state.location.pathname).toBe(plan.path))
    expect(screen.queryByRole('combobox', { name: /Search people/ })).toBeNull()
  })

  it('leaves the focus on the opened screen, even if its button opened it', async () => {
    const { user, router } = openApp({}, 'admin')
    const button = await screen.findByRole('button', { name: /^Search people, pages and actions/ })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('combobox', { name: 'Search people, pages and actions' })
    await user.keyboard('job titles')
    await findOption('Job titles')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/jobtitles'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })

  it('uses the singular for one result', async () => {
    const app = openApp({}, 'finance')
    await app.user.type(await openPalette(app), 'new reward')
    await findOption('New reward request')
    await screen.findByText('1 result')
  })

  it('opens a person’s URL with its filters', async () => {
    const app = openApp({ bea: [group('people', beatriz)] })
    await app.user.type(await openPalette(app), 'bea')
    await app.user.click(await findOption('Beatriz Arce, Developer · Apollo'))
    await waitFor(() => expect(app.router.state.location.search).toEqual({ search: 'Beatriz Arce' }))
  })

  it('opens a new tab with Ctrl+Enter or Ctrl+click, and stays open', async () => {
    const open = vi.spyOn(window, 'open').mockImplementation(() => null)
    const app = openApp({ bea: [group('people', beatriz)] })
    await app.user.type(await openPalette(app), 'bea')
    const option = await findOption('Beatriz Arce, Developer · Apollo')
    await app.user.keyboard('{Control>}{Enter}{/Control}')
    await app.user.keyboard('{Control>}')
    await app.user.click(option)
    await app.user.keyboard('{/Control}')
    expect(open.mock.calls).toEqual([1, 2].map(() => [beatriz.path, '_blank', 'noopener']))
    expect(app.router.state.location.pathname).toBe('/birthdays-unknown')
    await screen.findByRole('combobox', { name: /Search people/ })
  })

  it('ignores Enter while the results are those of the previous text', async () => {
    const held = Promise.withResolvers<Response>()
    const app = openApp({
      be: [group('people', { title: 'Benita', path: '/one-on-ones?search=Benita' })],
      bea: held.promise,
    })
    const input = await openPalette(app)
    await app.user.type(input, 'be')
    await findOption(/^Benita/)
    await app.user.type(input, 'a')
    await app.user.keyboard('{Enter}')
    await findOption(/^Benita/)
    expect(app.router.state.location.pathname).toBe('/birthdays-unknown')
    held.resolve(jsonResponse({ groups: [group('people', beatriz)] }))
    await waitFor(() => expect(app.router.state.location.search).toEqual({ search: 'Beatriz Arce' }))
  })
})

describe('a search', () => {
  it('is sent once after a pause, without extra spaces', async () => {
    const app = openApp({ 'bea ar': [group('people', beatriz)] })
    await app.user.type(await openPalette(app), ' Béa  ar ')
    await findOption('Beatriz Arce, Developer · Apollo')
    expect(searches().at(-1)).toBe('bea ar')
    expect(searches().length).toBeLessThanOrEqual(3)
  })

  it('keeps the previous results until new ones arrive, and never replaces newer results with older ones', async () => {
    const [older, newer] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const app = openApp({ be: [group('people', { title: 'Benita' })], bea: older.promise, beat: newer.promise })
    const input = await openPalette(app)
    await app.user.type(input, 'be')
    await findOption(/^Benita/)
    await app.user.type(input, 'a')
    await waitFor(() => expect(searches()).toContain('bea'))
    await app.user.type(input, 't')
    await waitFor(() => expect(searches()).toContain('beat'))
    await findOption(/^Benita/)
    const [, { signal }] = mockServer.mock.calls.find(([path]) => path.endsWith('q=bea')) ?? ['', {} as RequestInit]
    expect(signal?.aborted).toBe(true)
    newer.resolve(jsonResponse({ groups: [group('people', beatriz)] }))
    await findOption(/^Beatriz Arce, Dev/)
    older.resolve(jsonResponse({ groups: [group('people', { title: 'Bea the Older' })] }))
    await older.promise
    await app.user.keyboard('{ArrowDown}')
    expect(screen.queryByRole('option', { name: /Older|Benita/ })).toBeNull()
  })

  it('finds screens and actions at once, without the server', async () => {
    const app = openApp({ plan: new Promise<Response>(() => {}) })
    await app.user.type(await openPalette(app), 'plan')
    expect((await findOption('New development plan')).getAttribute('aria-selected')).toBe('false')
    await findOption('CDP')
  })

  it('says if nothing is found, and offers where to go', async () => {
    const app = openApp({})
    await app.user.type(await openPalette(app), 'xyzzy')
    await screen.findByText(/^Nothing found for “xyzzy”/)
    expect(screen.getByRole('status').textContent).toBe('Nothing found')
    expect((await findOption('Action Items')).id).not.toBe('')
  })

  it('shows a failure once and in place, and can be repeated', async () => {
    let isDown = true
    const app = openApp({}, 'leader')
    mockServer.mockImplementation(() =>
      isDown ? jsonResponse({}, 400) : jsonResponse({ groups: [group('people', beatriz)] }),
    )
    await app.user.type(await openPalette(app), 'bea')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('People and records could not be searched.')
    expect(screen.queryByText('Something went wrong, please try again')).toBeNull()
    isDown = false
    await app.user.click(within(alert).getByRole('button', { name: 'Retry' }))
    await findOption('Beatriz Arce, Developer · Apollo')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the number of results of a kind that has more', async () => {
    const app = openApp({ bea: [{ ...group('people', beatriz), totalItems: 23 }] })
    await app.user.type(await openPalette(app), 'bea')
    await screen.findByText('1 of 23')
  })
})

describe('an action', () => {
  it('takes the person typed after it, and opens the form with them', async () => {
    const app = openApp({
      bea: [group('people', beatriz, { _id: id('d'), title: 'Beata Left', path: '/one-on-ones', isClosed: true })],
    })
    await app.user.type(await openPalette(app), 'new one-on-one with bea')
    const option = await findOption('New one-on-one with Beatriz Arce')
    expect(screen.queryByRole('option', { name: /one-on-one with Beata/ })).toBeNull()
    expect(option.getAttribute('aria-selected')).toBe('true')
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(app.router.state.location.href).toBe(`/one-on-ones/new?employee=${beatriz._id}`))
  })

  it.each<[Role, string, string[]]>([
    ['admin', 'new project', ['New project']],
    ['finance', 'new project', []],
    ['finance', 'new plan', ['New development plan']],
    ['it', 'new', ['New onboarding', 'New exit procedure']],
    ['rewards', 'new', ['New reward request']],
    ['leader', 'new', ['New one-on-one', 'New action item', 'New development plan', 'New goal', 'New goal template']],
  ])('is offered to %s who types %j only if they may create the record', async (role, typed, wanted) => {
    const app = openApp({}, role)
    await app.user.type(await openPalette(app), typed)
    await waitFor(() => expect(searches()).toContain(typed))
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
    const options = screen.queryAllByRole('option').map(option => option.textContent)
    expect(options.filter(one => one?.startsWith('New '))).toEqual(wanted)
  })
})

describe('an empty search', () => {
  const openBeatriz = async (app: ReturnType<typeof openApp>) => {
    await app.user.type(await openPalette(app), 'bea')
    await app.user.click(await findOption('Beatriz Arce, Developer · Apollo'))
    await waitFor(() => expect(app.router.state.location.search).toEqual({ search: 'Beatriz Arce' }))
  }

  it('shows what the person has opened before, then screens and actions', async () => {
    const app = openApp({ bea: [group('people', beatriz)] })
    await openPalette(app)
    expect(readGroups().map(([heading]) => heading)).toEqual(['Go to', 'Actions'])
    await app.user.keyboard('{Escape}')
    await openBeatriz(app)
    await openPalette(app)
    expect(readGroups()[0]).toEqual(['Recent', ['Beatriz Arce, Developer · Apollo']])
    expect(searches()).toEqual(['bea'])
    app.close()
    const [key] = Object.keys(localStorage).filter(one => one.startsWith('muster.recent:'))
    expect(key).toBe(`muster.recent:${id('a')}`)
    localStorage.setItem(`muster.recent:${id('e')}`, localStorage.getItem(key ?? '') ?? '')
    localStorage.removeItem(key ?? '')
    await openPalette(openApp({}))
    expect(readGroups().map(([heading]) => heading)).toEqual(['Go to', 'Actions'])
  })

  it('does not show what the person may no longer open', async () => {
    const app = openApp({ bea: [group('people', beatriz)] })
    await openBeatriz(app)
    app.close()
    await openPalette(openApp({}, 'rewards'))
    expect(readGroups().map(([heading]) => heading)).toEqual(['Go to', 'Actions'])
  })
})

describe('in Spanish', () => {
  it.each<[SearchKind, string, string]>([
    ['people', 'Intern · Onboarding · Inactive', 'Intern · Onboarding · Inactivo'],
    ['projects', 'Internal · Education', 'Internal · Education'],
    ['plans', 'November 2026 · In Progress', 'noviembre de 2026 · En curso'],
    ['goals', 'Ana Solís · Incomplete (1/3)', 'Ana Solís · Incompleto (1/3)'],
    ['action-items', 'Ana Solís · Open · due 05/Nov/2026', 'Ana Solís · Abierto · vence el 05/nov/2026'],
    ['onboardings', 'Onboarding · Completed (3/3)', 'Onboarding · Completado (3/3)'],
    ['templates', 'Exit procedure template · Inactive', 'Plantilla de salida · Inactivo'],
    ['templates', 'Goal template', 'Plantilla de objetivo'],
    [
      'rewards',
      'Education · Pending Payment · requested 05/Nov/2026',
      'Educación · Pendiente de pago · solicitud del 05/nov/2026',
    ],
  ])('%s with %j show %j, and names typed by people stay as they are', async (kind, detail, said) => {
    const app = openApp({ bea: [group(kind, { title: 'Bea', detail })] }, 'admin')
    const input = await openPalette(app)
    readIn(inSpanish)
    await app.user.type(input, 'bea')
    expect(await findOption(`Bea, ${said}`)).toBeDefined()
  })
})
