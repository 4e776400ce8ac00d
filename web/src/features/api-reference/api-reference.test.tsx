/** The API reference, with a handwritten document of two calls. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { writeCommand } from './examples.ts'
import { describeType, filterCalls, listCalls, listFields, type OpenApiDocument, toShortName } from './read-document.ts'

const id = { type: 'string', pattern: '^[0-9a-f]{24}$' }
const refused = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
const DOCUMENT: OpenApiDocument = {
  paths: {
    '/api/projects/{id}': {
      put: {
        operationId: 'projects-update',
        tags: ['projects'],
        summary: 'Changes a project',
        'x-roles': ['admin', 'finance'],
        'x-reach': 'all',
        security: [{ session: [] }, { accessToken: ['write'] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: id },
          { name: 'again', in: 'query', required: false, schema: { type: 'boolean' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'version'],
                properties: {
                  name: { type: 'string', minLength: 1, maxLength: 50 },
                  version: { type: 'integer', minimum: 1 },
                  leader: { anyOf: [id, { type: 'null' }] },
                  days: {
                    type: 'array',
                    maxItems: 31,
                    items: {
                      type: 'object',
                      required: ['hours'],
                      properties: { hours: { type: 'number', maximum: 24 } },
                    },
                  },
                },
              },
            },
          },
        },
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['_id'], properties: { _id: id, note: { type: 'string' } } },
              },
            },
          },
          409: { description: 'Somebody else changed it meanwhile', ...refused },
        },
      },
    },
    '/api/login': {
      post: {
        operationId: 'session-google',
        tags: ['session'],
        summary: 'Staff sign-in with Google',
        'x-roles': 'anyone',
        parameters: [],
        responses: { 204: { description: 'Done' } },
      },
    },
  },
}
const [update, signIn] = listCalls(DOCUMENT)
if (!update || !signIn) throw new Error('The document has two calls')

describe('reading the document', () => {
  it('keeps who may make a call, and its responses and errors', () => {
    expect(update).toMatchObject({ id: 'projects-update', method: 'PUT', isPublic: false, roles: ['admin', 'finance'] })
    expect([update.tokenScope, signIn.tokenScope]).toEqual(['write', undefined])
    expect(update.success).toMatchObject({ status: '200', type: 'application/json' })
    expect(update.failures.map(({ status }) => status)).toEqual(['409'])
    expect(signIn).toMatchObject({ isPublic: true, roles: [], body: undefined, success: { status: '204' } })
  })

  it('lists all fields with their types, and fields of lists after the list', () => {
    expect(listFields(update.body?.schema ?? {})).toEqual([
      { path: 'name', required: true, type: 'text, 1–50 characters' },
      { path: 'version', required: true, type: 'whole number, at least 1' },
      { path: 'leader', required: false, type: 'id or null' },
      { path: 'days', required: false, type: 'list of object, up to 31' },
      { path: 'days[].hours', required: true, type: 'number, up to 24' },
    ])
  })

  it.each([
    [{ type: 'boolean' }, 'true or false'],
    [{ enum: ['Open', 'Done'] }, '"Open", "Done"'],
    [{ type: 'string', format: 'date' }, 'date, as 2026-11-30'],
    [{ type: 'number', minimum: 0, maximum: 9_007_199_254_740_991 }, 'number'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Error' } }, 'list of Error'],
    [{ anyOf: [id, { type: 'object', properties: { _id: id } }] }, 'id or { _id }'],
    [{}, 'anything'],
  ])('describes %j', (schema, words) => {
    expect(describeType(schema)).toBe(words)
  })

  it('finds a call by words of its path, summary and feature, in any order', () => {
    const ids = (text: string) => filterCalls([update, signIn], text).map(call => call.id)
    expect(ids('')).toEqual(['projects-update', 'session-google'])
    expect(ids('PROJECT put')).toEqual(['projects-update'])
    expect(ids('google staff')).toEqual(['session-google'])
    expect(ids('staff put')).toEqual([])
  })
})

it.each([
  ['Changes a project', 'Changes a project'],
  ['Offers changed holidays no longer: the sheets that differ stay as they are', 'Offers changed holidays no longer'],
  [
    'Mails the plan to its employee (the documented GET); `again=true` sends it again',
    'Mails the plan to its employee',
  ],
])('calls %s in the list %s', (summary, name) => expect(toShortName(summary)).toBe(name))

it('writes a call as a command, with the token, the body, and an idempotency key if it creates something', () => {
  const lines = writeCommand(update, 'https://muster.example', DOCUMENT).split(' \\\n  ')
  expect(lines[0]).toBe('curl -X PUT')
  expect(lines[1]).toMatch(/^'https:\/\/muster\.example\/api\/projects\/[0-9a-f]{24}'$/)
  expect(lines.slice(2, 4)).toEqual(["-H 'x-auth-token: <token>'", "-H 'content-type: application/json'"])
  expect(JSON.parse(lines[4]?.slice(4, -1) ?? '')).toMatchObject({
    name: 'string',
    days: [{ hours: expect.any(Number) }],
  })
  expect(writeCommand(signIn, 'https://muster.example', DOCUMENT)).toBe(
    "curl -X POST \\\n  'https://muster.example/api/login' \\\n  -H 'idempotency-key: <a new random text>'",
  )
})

describe('the screen', () => {
  setUpScreenTests()

  it('shows the first call, the chosen call, and the results of a search', async () => {
    signInWithRoles('leader')
    mockServer.mockImplementation(() => jsonResponse(DOCUMENT))
    const { user, router } = renderApp('/api-reference')
    await screen.findByRole('heading', { name: 'Changes a project' })
    expect(screen.getAllByText('required').map(({ previousSibling }) => previousSibling?.textContent)).toEqual([
      '{id}',
      'name',
      'version',
      'days[].hours',
    ])
    expect(screen.getByText('always').previousSibling?.textContent).toBe('_id')
    expect(screen.getByText('For Admin, Finance. Open to access tokens with the scope write.')).toBeDefined()
    await user.click(screen.getByRole('link', { name: /Staff sign-in with Google/ }))
    await screen.findByRole('heading', { name: 'Staff sign-in with Google' })
    expect(screen.getByText('Needs no session.')).toBeDefined()
    expect(router.state.location.search).toEqual({ call: 'session-google' })
    await user.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'proj')
    expect(within(screen.getByRole('navigation', { name: 'Calls' })).getAllByRole('link')).toHaveLength(1)
    await user.type(screen.getByRole('searchbox'), 'xx')
    await screen.findByText('No call has “projxx” in its name or path.')
  })

  it('says how a program makes a call, and how it gets a token', async () => {
    signInWithRoles('leader')
    mockServer.mockImplementation(() => jsonResponse(DOCUMENT))
    renderApp('/api-reference')
    const example = await screen.findByText(/muster_pat_…/)
    expect(example.textContent).toBe(
      "curl \\\n  'http://localhost:3000/api/actionItems' \\\n  -H 'x-auth-token: muster_pat_…'",
    )
    expect(screen.getByRole('link', { name: 'access token' }).getAttribute('href')).toBe('/access-tokens')
  })

  it('moves between calls with keys', async () => {
    signInWithRoles('it')
    mockServer.mockImplementation(() => jsonResponse(DOCUMENT))
    const { user } = renderApp('/api-reference')
    await screen.findByRole('heading', { name: 'Changes a project' })
    await user.keyboard('j')
    await screen.findByRole('heading', { name: 'Staff sign-in with Google' })
    await user.keyboard('k')
    await screen.findByRole('heading', { name: 'Changes a project' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search calls' }))
  })

  it('shows a call instead of the list if there is no room for both', async () => {
    signInWithRoles('leader')
    mockServer.mockImplementation(() => jsonResponse(DOCUMENT))
    const { user } = renderApp('/api-reference')
    window.matchMedia = media =>
      Object.assign(new EventTarget(), { matches: media === '(width < 64rem)', media }) as MediaQueryList
    await user.click(await screen.findByRole('link', { name: /Staff sign-in with Google/ }))
    await screen.findByRole('heading', { name: 'Staff sign-in with Google' })
    expect(screen.queryByRole('navigation', { name: 'Calls' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'All calls' }))
    await screen.findByRole('navigation', { name: 'Calls' })
    expect(screen.queryByRole('heading', { name: 'Changes a project' })).toBeNull()
  })

  it('colours the names and values of an example without changing its text', async () => {
    signInWithRoles('leader')
    mockServer.mockImplementation(() => jsonResponse(DOCUMENT))
    renderApp('/api-reference')
    const [name] = await screen.findAllByText('"name":')
    const example = name?.closest('pre')
    expect(example?.textContent).toBe(writeCommand(update, 'http://localhost:3000', DOCUMENT))
    const words = [...(example?.querySelectorAll('span') ?? [])].map(({ className, textContent }) => [
      className,
      textContent,
    ])
    expect(words).toContainEqual(['text-tone-blue', '"name":'])
    expect(words).toContainEqual(['text-tone-green', '"string"'])
    expect(words).toContainEqual(['text-tone-purple', '1'])
  })

  it('offers a retry if the document could not be loaded', async () => {
    signInWithRoles('admin')
    mockServer.mockImplementation(() => jsonResponse({ friendlyMessage: 'Too much' }, 413))
    const { user } = renderApp('/api-reference')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    mockServer.mockImplementation(() => jsonResponse(DOCUMENT))
    await user.click(retry)
    await screen.findByRole('heading', { name: 'Changes a project' })
  })
})
