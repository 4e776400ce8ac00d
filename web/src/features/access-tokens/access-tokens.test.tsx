/** The access tokens screen: listing, creating, showing once and revoking. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccessToken } from '#shared/kit/access-tokens.ts'
import { addDays, formatDay, utcToday } from '#shared/kit/dates.ts'
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
const today = utcToday(new Date())
const tokenOf = (_id: string, name: string, fields: Partial<AccessToken> = {}): AccessToken => ({
  _id,
  name,
  scope: 'read',
  createdAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: null,
  endsOn: addDays(today, 8),
  ...fields,
})
let tokens: AccessToken[]
let refusal: Response | undefined
beforeEach(() => {
  signInWithRoles('leader')
  tokens = []
  refusal = undefined
  mockServer.mockImplementation((_, { method, body }) => {
    if (refusal) return refusal
    if (method === 'POST') {
      const made = tokenOf('b'.repeat(24), '', JSON.parse(String(body)))
      tokens = [made]
      return jsonResponse({ ...made, token: 'muster_pat_s_secret' }, 201)
    }
    if (method === 'DELETE') {
      tokens = []
      return new Response(null, { status: 204 })
    }
    return jsonResponse(tokens)
  })
})

describe('the list', () => {
  const EMPTY = 'No access tokens yet. Make one for each program, so you can revoke each separately.'
  it('says what tokens are for if there are none, and offers the first one', async () => {
    const { user } = renderApp('/access-tokens')
    await screen.findByText(EMPTY)
    await user.click(screen.getByRole('button', { name: 'New access token' }))
    await screen.findByRole('dialog')
  })

  it('shows each token with its scope, state, last use and last day', async () => {
    tokens = [
      tokenOf('1'.repeat(24), 'Report', { lastUsedAt: '2026-11-03T10:30:00.000Z' }),
      tokenOf('2'.repeat(24), 'Payroll', { scope: 'write', endsOn: addDays(today, 7) }),
      tokenOf('3'.repeat(24), 'Today', { endsOn: today }),
      tokenOf('4'.repeat(24), 'Old', { endsOn: addDays(today, -1) }),
    ]
    renderApp('/access-tokens')
    const rows = (await within(await screen.findByRole('table', { name: 'Access tokens' })).findAllByRole('row')).slice(
      1,
    )
    const texts = rows.map(row => row.textContent ?? '')
    expect(texts[0]).toMatch(/^ReportScopeReadStateActive/)
    expect(texts[0]).not.toContain('Never')
    expect(texts[0]).toContain(formatDay(addDays(today, 8)))
    expect(texts[1]).toMatch(/^PayrollScopeRead and writeStateEnds soon.*Last usedNever/)
    expect(texts[2]).toContain('Ends soon')
    expect(texts[3]).toContain('Ended')
  })

  it('can be loaded again after a failure', async () => {
    refusal = jsonResponse({ friendlyMessage: 'Too much' }, 413)
    renderApp('/access-tokens')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    refusal = undefined
    fireEvent.click(retry)
    await screen.findByText(EMPTY)
  })

  it('revokes a token after a question that names it, and keeps it if the person declines', async () => {
    tokens = [tokenOf('1'.repeat(24), 'Report')]
    const { user } = renderApp('/access-tokens')
    const revoke = await screen.findByRole('button', { name: 'Revoke Report' })
    await user.click(revoke)
    const question = () => screen.findByRole('alertdialog', { name: 'Revoke Report?' })
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(sentRequests('DELETE')).toEqual([])
    await user.click(revoke)
    await user.click(within(await question()).getByRole('button', { name: 'Revoke' }))
    await screen.findByText(EMPTY)
    await screen.findByText('Access token revoked.')
    expect(sentRequests('DELETE').map(({ path }) => path)).toEqual([`/api/session/accessTokens/${'1'.repeat(24)}`])
  })
})

describe('a new token', () => {
  const open = async () => {
    const { user } = renderApp('/access-tokens')
    await screen.findByRole('button', { name: 'New' })
    await user.keyboard('n')
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'New access token' })) }
  }

  it('is created with the chosen options, and shown once, to be copied', async () => {
    const { user, dialog } = await open()
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Report')
    await user.click(dialog.getByRole('radio', { name: 'Read and write' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Access token Report' }))
    expect((shown.getByLabelText('Token') as HTMLInputElement).value).toBe('muster_pat_s_secret')
    expect(sentBodies('POST')[0]).toEqual({ name: 'Report', scope: 'write', endsOn: addDays(today, 90) })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(shown.getByRole('button', { name: 'Copy' }))
    expect(writeText).toHaveBeenCalledWith('muster_pat_s_secret')
    // A click outside must not close it: the token is shown only once.
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
    shown.getByLabelText('Token')
    const [close] = shown.getAllByRole('button', { name: 'Close' })
    if (close) await user.click(close)
    await screen.findByRole('button', { name: 'Revoke Report' })
    expect(document.body.innerHTML).not.toContain('muster_pat_s_secret')
  })

  it('returns the focus to New after it was shown', async () => {
    const { user } = renderApp('/access-tokens')
    const button = await screen.findByRole('button', { name: 'New' })
    button.focus()
    await user.keyboard('{Enter}')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Report{Enter}')
    await screen.findByRole('dialog', { name: 'Access token Report' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it.each([
    ['before today', addDays(today, -1)],
    ['more than a year ahead', addDays(today, 366)],
  ])('that would end %s is not sent, and neither is one without a name', async (_, endsOn) => {
    const { user, dialog } = await open()
    const last = dialog.getByRole('textbox', { name: /^Last day/ })
    await user.clear(last)
    await user.type(last, formatDay(endsOn))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await dialog.findByText('Choose a day from today to a year ahead')
    expect(dialog.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true')
    expect(sentRequests('POST')).toEqual([])
  })

  it('over the limit shows an error at its name', async () => {
    const { user, dialog } = await open()
    const message = 'You have 20 access tokens. Revoke one that you no longer use.'
    refusal = jsonResponse({ friendlyMessage: message, errors: [{ path: 'name', message }] }, 400)
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Report')
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0)
  })
})
