import { screen, waitFor, within } from '@testing-library/react'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DuePerson, PayRound, PayRoundLine } from '#shared/features/pay-rounds.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { holdIntervals } from '#web/testing/held-timers.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { nextRound } from './new-round-dialog.tsx'

setUpScreenTests()
const id = 'a1'.repeat(12)
const [ana, bob] = ['b2'.repeat(12), 'c3'.repeat(12)] as const
const person = (_id: string, name: string) => ({ _id, name, lastName: 'Mora' })
const line = (_id: string, name: string, current: string | null, proposed: string | null = null): PayRoundLine => ({
  _id,
  person: person(_id, name),
  country: 'Bolivia',
  jobTitle: null,
  current,
  proposed,
  note: '',
  obstacle: '',
  salaryPeriodMonth: 4,
  clientSalaryPeriodMonth: null,
  currency: 'USD',
  bandMid: null,
})
const by = { name: 'Hugo', lastName: 'Ruiz' }
const draft: PayRound = {
  _id: id,
  version: 1,
  title: 'Raises',
  year: 2027,
  month: 4,
  date: '2027-05-01',
  state: 'draft',
  total: 2,
  createdBy: by,
  createdAt: '2027-04-01T10:00:00.000Z',
  proposedBy: null,
  proposedAt: null,
  endedBy: null,
  endedAt: null,
  writtenAt: null,
  reason: '',
  isProposer: true,
  lines: [line(ana, 'Ana', '4000.00'), line(bob, 'Bob', '2000.00')],
}
const due: DuePerson[] = [
  {
    ...person(ana, 'Ana'),
    country: '',
    salaryPeriodMonth: 4,
    clientSalaryPeriodMonth: null,
    isDueBySalary: true,
    isDueByClient: false,
  },
  {
    ...person(bob, 'Bob'),
    country: '',
    salaryPeriodMonth: 0,
    clientSalaryPeriodMonth: 3,
    isDueBySalary: false,
    isDueByClient: true,
  },
]

let stored: PayRound
/** Each request, with its amounts decrypted and the version in `If-Match`. */
let sent: { readonly path: string; readonly body: unknown; readonly version: string | null }[]
const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
const readable = async (jwe: string) => new TextDecoder().decode((await compactDecrypt(jwe, pair.privateKey)).plaintext)
beforeEach(async () => {
  stored = draft
  sent = []
  const publicKey = await exportJWK(pair.publicKey)
  mockServer.mockImplementation(async (path, { method, headers, body }) => {
    const given = new Headers(headers)
    const shown = async (amount: string | null) => {
      const key = given.get(SALARY_KEY_HEADER)
      if (!key || amount === null) return null
      return new CompactEncrypt(new TextEncoder().encode(amount))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(await importJWK(JSON.parse(Buffer.from(key, 'base64url').toString()), 'ECDH-ES'))
    }
    if (path === '/api/salaries/publicKey') return jsonResponse(publicKey)
    if (path.startsWith('/api/payRounds/due/')) return jsonResponse(path.endsWith('/4') ? due : [])
    if (method === 'POST' || method === 'PUT') {
      const read = JSON.parse(String(body ?? '{}'))
      type Line = { _id: string; proposed: string | null; note: string }
      const lines = await Promise.all(
        (read.lines ?? []).map(async (one: Line) => ({
          ...one,
          proposed: one.proposed && (await readable(one.proposed)),
        })),
      )
      sent.push({ path, body: read.lines ? { ...read, lines } : read, version: given.get('if-match') })
      if (method === 'PUT') {
        if (given.get('if-match') !== `"${stored.version}"`)
          return jsonResponse({ friendlyMessage: 'Somebody else changed this record' }, 409)
        const merged = stored.lines
          .filter(one => lines.some(({ _id }) => _id === one._id))
          .map(one => ({ ...one, proposed: lines.find(({ _id }) => _id === one._id)?.proposed ?? one.proposed }))
        stored = { ...stored, title: read.title, date: read.date, lines: merged, version: stored.version + 1 }
      }
      if (path.endsWith('/propose'))
        stored = { ...stored, state: 'proposed', proposedBy: by, version: stored.version + 1 }
    }
    if (path.startsWith('/api/payRounds?')) return jsonResponse({ totalItems: 0, items: [] })
    const lines = await Promise.all(
      stored.lines.map(async one => ({
        ...one,
        current: await shown(one.current),
        proposed: await shown(one.proposed),
      })),
    )
    return jsonResponse({ ...stored, lines })
  })
})

function openRound(changes: Partial<PayRound> = {}) {
  stored = { ...draft, ...changes }
  signInWithRoles('hr')
  return renderApp(`/pay-rounds/${id}`)
}
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })
const totals = () => within(screen.getByRole('region', { name: 'Totals' })).getByText('Difference').parentElement

describe('the grid', () => {
  it('shows typed values as amount and percent, adds them up, and sends them encrypted on Save', async () => {
    const { user } = openRound()
    await user.type(await cell('Percent of Ana Mora'), '10{Enter}')
    expect(await cell('New salary of Ana Mora')).toHaveProperty('value', '$4,400.00')
    expect(document.activeElement).toBe(await cell('Percent of Bob Mora'))
    await user.type(await cell('New salary of Bob Mora'), '2,100.50{Tab}')
    expect(await cell('Percent of Bob Mora')).toHaveProperty('value', '5.03%')
    expect(totals()?.textContent).toBe('Difference+$500.50 (8.34%)')
    await user.click(button('Save'))
    await screen.findByText('Pay round saved.')
    expect(sent).toEqual([
      {
        path: `/api/payRounds/${id}`,
        version: '"1"',
        body: {
          title: 'Raises',
          date: '2027-05-01',
          lines: [
            { _id: ana, note: '', proposed: '4400' },
            { _id: bob, note: '', proposed: '2100.5' },
          ],
        },
      },
    ])
    await waitFor(() => expect(button('Save')).toHaveProperty('disabled', true))
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('4400')
  })

  it('is saved with Ctrl+S including the cell being edited, which stays in edit mode', async () => {
    const { user } = openRound()
    await user.type(await cell('New salary of Ana Mora'), '4400{Enter}')
    const note = await cell('Note of Bob Mora')
    await user.type(note, 'Next year')
    await user.keyboard('{Control>}s{/Control}')
    expect(document.activeElement).toBe(note)
    expect([note.selectionStart, note.selectionEnd]).toEqual([9, 9])
    await screen.findByText('Pay round saved.')
    expect(sent).toMatchObject([{ body: { lines: [{ proposed: '4400' }, { note: 'Next year', proposed: null }] } }])
  })

  it('is navigated with the arrow keys and Enter', async () => {
    const { user } = openRound()
    await user.click(await cell('New salary of Ana Mora'))
    for (const [key, name] of [
      ['{ArrowDown}', 'New salary of Bob Mora'],
      ['{ArrowRight}', 'Percent of Bob Mora'],
      ['{ArrowRight}', 'Note of Bob Mora'],
      ['{ArrowUp}', 'Note of Ana Mora'],
      ['{ArrowLeft}', 'Percent of Ana Mora'],
      ['{Enter}', 'Percent of Bob Mora'],
      ['{Shift>}{Enter}{/Shift}', 'Percent of Ana Mora'],
    ] as const) {
      await user.keyboard(key)
      expect(document.activeElement).toBe(await cell(name))
    }
    expect(button('Save')).toHaveProperty('disabled', true)
  })

  it('accepts a column from a spreadsheet, and undoes it in one step', async () => {
    const { user } = openRound()
    await user.click(await cell('New salary of Ana Mora'))
    await user.paste('4100\n2,050.00\n9999\n')
    expect(await cell('New salary of Ana Mora')).toHaveProperty('value', '$4,100.00')
    expect(await cell('New salary of Bob Mora')).toHaveProperty('value', '$2,050.00')
    await user.keyboard('{Control>}z{/Control}')
    expect(await cell('New salary of Ana Mora')).toHaveProperty('value', '')
    expect(await cell('New salary of Bob Mora')).toHaveProperty('value', '')
  })

  it('marks invalid amounts, and sends nothing until they are valid', async () => {
    const { user } = openRound()
    await user.type(await cell('New salary of Ana Mora'), 'plenty{Enter}')
    expect((await cell('New salary of Ana Mora')).getAttribute('aria-invalid')).toBe('true')
    await user.click(button('Propose'))
    await screen.findByText('Please, fix the errors on the form before submitting')
    expect(sent).toEqual([])
  })

  it('saves typed values before it proposes', async () => {
    const { user } = openRound()
    await user.type(await cell('Percent of Ana Mora'), '10')
    await user.click(button('Propose'))
    await screen.findByText('Pay round proposed.')
    expect(sent.map(({ path, version }) => [path, version])).toEqual([
      [`/api/payRounds/${id}`, '"1"'],
      [`/api/payRounds/${id}/propose`, '"2"'],
    ])
    // An untouched line keeps its saved amount, and is not checked again.
    expect(sent[0]?.body).toMatchObject({ lines: [{ proposed: '4400' }, { _id: bob, proposed: null }] })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
    expect(screen.getByText('Somebody else has to confirm this pay round.')).toBeTruthy()
  })

  it('keeps typed values if somebody else was faster, until the person loads the other version', async () => {
    const { user } = openRound()
    await user.type(await cell('Percent of Ana Mora'), '10{Enter}')
    stored = { ...stored, version: 2, lines: [line(ana, 'Ana', '4000.00', '4800.00'), line(bob, 'Bob', '2000.00')] }
    await user.click(button('Save'))
    await screen.findByText(/^Somebody else has changed this pay round\./)
    expect(await cell('Percent of Ana Mora')).toHaveProperty('value', '10%')
    await user.click(button('Load the newer version'))
    expect(await cell('Percent of Ana Mora')).toHaveProperty('value', '20%')
  })
})

describe('a proposed round', () => {
  const proposed: Partial<PayRound> = {
    state: 'proposed',
    version: 3,
    proposedBy: by,
    proposedAt: '2027-04-02T10:00:00.000Z',
    isProposer: false,
    lines: [line(ana, 'Ana', '4000.00', '4400.00'), line(bob, 'Bob', '2000.00')],
  }

  it('is confirmed by a second person, with the version that they saw', async () => {
    const { user } = openRound(proposed)
    await screen.findByText('$4,400.00')
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(button('Confirm'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm 1 salary?' })
    expect(dialog.textContent).toContain('$400.00 more, in force from 01/May/2027')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Pay round confirmed.')
    expect(sent).toEqual([{ path: `/api/payRounds/${id}/confirm`, version: '"3"', body: {} }])
  })

  it('shows the increase in one currency, and the decrease in another', async () => {
    const bobs = { ...line(bob, 'Bob', '2000.00', '1500.00'), currency: 'BOB' }
    const { user } = openRound({ ...proposed, lines: [line(ana, 'Ana', '4000.00', '4400.00'), bobs] })
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm 2 salaries?' })
    expect(dialog.textContent).toMatch(/BOB\s500\.00 less/)
    expect(dialog.textContent).toContain('$400.00 more')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('can only be returned with a reason', async () => {
    const { user } = openRound(proposed)
    await screen.findByText('$4,400.00')
    await user.click(button('Return'))
    const dialog = await screen.findByRole('dialog', { name: 'Return this pay round?' })
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    expect(dialog.textContent).toContain('This is a required field')
    await user.type(within(dialog).getByLabelText('Reason'), 'Over the budget')
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    await screen.findByText('Pay round returned.')
    expect(sent).toMatchObject([{ path: `/api/payRounds/${id}/return`, body: { reason: 'Over the budget' } }])
  })

  it('cannot be confirmed while somebody needs attention', async () => {
    const held = { ...line(ana, 'Ana', '4000.00', '4400.00'), obstacle: 'Their salary has changed since' }
    openRound({ ...proposed, lines: [held] })
    await screen.findByText('Their salary has changed since')
    expect(button('Confirm')).toHaveProperty('disabled', true)
    expect(screen.getByText('It cannot be confirmed: one person has to be looked at. Return it.')).toBeTruthy()
  })
})

it('a confirmed round updates itself when somebody else has written it', async () => {
  const looks = holdIntervals(3000)
  openRound({ state: 'confirmed', endedBy: by, endedAt: '2027-04-03T10:00:00.000Z' })
  await screen.findByRole('button', { name: 'Go on' })
  screen.getByText('It is confirmed, but not all salaries are written yet. Go on now, or it is done overnight.')
  stored = { ...stored, version: stored.version + 1, writtenAt: '2027-04-03T10:00:02.000Z' }
  looks.pass()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull())
  expect(screen.queryByText(/^It is confirmed, but/)).toBeNull()
})

it('a returned round shows why, and proposes the same values again for people who have changed', async () => {
  const held = { ...line(ana, 'Ana', '4300.00', '4400.00'), obstacle: 'Their salary has changed since' }
  const { user } = openRound({ state: 'returned', version: 4, reason: 'Look at Ana', lines: [held] })
  await screen.findByText('It was returned: Look at Ana')
  await user.click(button('Propose the same for Ana Mora'))
  await user.click(button('Save'))
  await screen.findByText('Pay round saved.')
  expect(sent).toMatchObject([{ body: { lines: [{ _id: ana, proposed: '4400' }] } }])
})

describe('a new round', () => {
  it.each([
    ['2027-05-01', { year: 2027, month: 4 }],
    ['2027-05-02', { year: 2027, month: 8 }],
    ['2027-09-30', { year: 2028, month: 0 }],
    ['2027-01-01', { year: 2027, month: 0 }],
  ])('on %s is the next one', (today, round) => expect(nextRound(today)).toEqual(round))

  it('is offered if there is none yet', async () => {
    signInWithRoles('finance')
    const { user } = renderApp('/pay-rounds')
    await screen.findByText('There are no pay rounds. A new one suggests the people who are due.')
    await user.click(screen.getByRole('button', { name: 'New pay round' }))
    await screen.findByRole('dialog', { name: 'New pay round' })
  })

  it('offers and selects the people who are due by either period', async () => {
    signInWithRoles('hr')
    const { user } = renderApp('/pay-rounds')
    await screen.findByRole('button', { name: 'New' })
    await user.keyboard('n')
    const dialog = within(await screen.findByRole('dialog', { name: 'New pay round' }))
    await user.click(dialog.getByRole('combobox', { name: 'Month' }))
    await user.click(await screen.findByRole('option', { name: 'May' }))
    expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveProperty(
      'value',
      expect.stringMatching(/^Pay round May 2\d{3}$/),
    )
    await dialog.findByText('Ana Mora')
    await user.click(dialog.getByRole('checkbox', { name: 'Due by client period (1)' }))
    await dialog.findByText('Ana Mora, Bob Mora')
    await user.click(dialog.getByRole('button', { name: 'Begin' }))
    await screen.findByText('Pay round created.')
    expect(sent).toMatchObject([
      { path: '/api/payRounds', body: { month: 4, date: expect.stringMatching(/-05-01$/), people: [ana, bob] } },
    ])
  })
})
