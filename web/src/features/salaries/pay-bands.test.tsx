/** Setting pay bands as an admin, and comparing a salary with them. The mock server has real encryption. */
import { screen, waitFor, within } from '@testing-library/react'
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { payBandMessages } from '#shared/features/pay-bands.ts'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { CompaRatio } from './compa-ratio.tsx'
import { findFault, PayBandsCard } from './pay-bands-card.tsx'
import type { PayLogEntry } from './pay-logs.tsx'

setUpScreenTests()
const title = 'a1'.repeat(12)
type Band = Record<'currency' | 'low' | 'mid' | 'high', string>
const DOLLAR_BAND: Band = { currency: 'USD', low: '3000.00', mid: '4000.00', high: '5000.00' }
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let stored: { bands: readonly Band[]; version: number }
let sent: Band[][]
let answer: (() => Response) | undefined
beforeEach(async () => {
  signInWithRoles('admin')
  keys = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  stored = { bands: [DOLLAR_BAND], version: 3 }
  sent = []
  answer = undefined
  mockServer.mockImplementation(async (path, { method, headers, body }) => {
    if (path.endsWith('/publicKey')) return jsonResponse(await exportJWK(keys.publicKey))
    if (answer) return answer()
    if (method === 'PUT') {
      const { bands } = JSON.parse(String(body)) as { bands: Band[] }
      const read = async (jwe: string) =>
        new TextDecoder().decode((await compactDecrypt(jwe, keys.privateKey)).plaintext)
      sent.push(
        await Promise.all(
          bands.map(async ({ currency, low, mid, high }) => ({
            currency,
            low: await read(low),
            mid: await read(mid),
            high: await read(high),
          })),
        ),
      )
      stored = { bands: sent.at(-1) ?? [], version: stored.version + 1 }
    }
    const jwk = JSON.parse(Buffer.from(new Headers(headers).get(SALARY_KEY_HEADER) ?? '', 'base64url').toString())
    const key = await importJWK(jwk, 'ECDH-ES')
    const seal = (amount: string) =>
      new CompactEncrypt(new TextEncoder().encode(amount))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(key)
    const bands = await Promise.all(
      stored.bands.map(async ({ currency, low, mid, high }) => ({
        currency,
        low: await seal(low),
        mid: await seal(mid),
        high: await seal(high),
      })),
    )
    return jsonResponse({ _id: title, version: stored.version, bands })
  })
})
const field = (name: string) => screen.findByRole('textbox', { name })
const shownIn = async (name: string) => ((await field(name)) as HTMLInputElement).value

describe('the pay bands of a job title', () => {
  it('are shown in their currency, and saved encrypted, with another currency of the stage', async () => {
    const { user } = renderInApp(<PayBandsCard jobTitle={title} />)
    expect(await shownIn('Middle in USD')).toBe('$4,000.00')
    // Always there, beside the form's own Save, but nothing is to be saved yet.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save bands' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Add a band' }))
    // The stage's next currency without a band.
    expect(screen.getByRole('combobox', { name: 'Currency of band 2' }).textContent).toBe('BOB')
    await user.type(await field('Low in BOB'), '20,000')
    await user.type(await field('Middle in BOB'), '28000.5')
    await user.type(await field('High in BOB'), '35000')
    await user.tab()
    expect(await shownIn('Middle in BOB')).toBe('BOB\u00a028,000.50')
    await user.click(screen.getByRole('button', { name: 'Save bands' }))
    await screen.findByText(payBandMessages.saved)
    expect(sent.map(bands => bands.map(normal))).toEqual([
      [DOLLAR_BAND, { currency: 'BOB', low: '20000', mid: '28000.5', high: '35000' }].map(normal),
    ])
    expect(mockServer.mock.calls.some(([, init]) => String(init.body).includes('28000'))).toBe(false)
  })

  it('that are out of order, incomplete or duplicate are not sent, and show the error in their place', async () => {
    const { user } = renderInApp(<PayBandsCard jobTitle={title} />)
    await user.clear(await field('Low in USD'))
    await user.type(await field('Low in USD'), '4500')
    await user.click(screen.getByRole('button', { name: 'Save bands' }))
    await screen.findByText(payBandMessages.order)
    expect((await field('Low in USD')).getAttribute('aria-invalid')).toBe('true')
    await user.clear(await field('Low in USD'))
    await screen.findByText('Enter three amounts')
    expect(sent).toEqual([])
  })

  it('are deleted if all are removed', async () => {
    const { user } = renderInApp(<PayBandsCard jobTitle={title} />)
    await user.click(await screen.findByRole('button', { name: 'Remove the band in USD' }))
    expect(screen.getByText('None is set.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save bands' }))
    await waitFor(() => expect(sent).toEqual([[]]))
  })

  it('that could not be loaded show an error, and can be loaded again', async () => {
    answer = () => jsonResponse({ friendlyMessage: 'Not today' }, 404)
    const { user } = renderInApp(<PayBandsCard jobTitle={title} />)
    await screen.findByText('Not today')
    answer = undefined
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await shownIn('Low in USD')).toBe('$3,000.00')
  })

  it.each<[string, Band, readonly Band[], string]>([
    ['in order', DOLLAR_BAND, [], ''],
    ['with one amount for all', { ...DOLLAR_BAND, low: '4000', high: '4000' }, [], ''],
    ['with a zero', { ...DOLLAR_BAND, low: '0' }, [], payBandMessages.order],
    ['with an invalid amount', { ...DOLLAR_BAND, mid: 'much' }, [], 'Enter three amounts'],
    ['whose currency already has a band', DOLLAR_BAND, [DOLLAR_BAND], payBandMessages.twice],
  ])('%s: %#', (_, band, before, fault) => {
    expect(findFault(band, before)).toBe(fault)
  })
})

describe('the compa-ratio', () => {
  const entry = (amount: string, currency: string, day = '2026-01-01') =>
    ({ _id: amount, amount, currency, day, createdAt: '2026-01-01T00:00:00.000Z' }) as PayLogEntry
  const show = (...entries: PayLogEntry[]) =>
    renderInApp(<CompaRatio jobTitle={{ _id: title, name: 'Engineer' }} entries={entries} />)

  it('is the current salary as a percentage of the middle, with the band', async () => {
    signInWithRoles('hr')
    show(entry('3600.00', 'USD', '2025-01-01'), entry('4400.00', 'USD'), entry('9000.00', 'USD', '2999-01-01'))
    const card = within((await screen.findByRole('heading', { name: 'Compa-ratio' })).parentElement as HTMLElement)
    expect(card.getByText('110%')).toBeDefined()
    expect(card.getByText(/of the middle of Engineer: \$3,000\.00 – \$4,000\.00 – \$5,000\.00/)).toBeDefined()
  })

  it.each([
    ['2999.99', 'Below the band', ['50%', '0%']],
    ['3000.00', 'Within the band', ['50%', '0%']],
    ['4500.00', 'Within the band', ['50%', '75%']],
    ['5000.01', 'Above the band', ['50%', '100%']],
  ])('shows the position of %s: %s', async (amount, place, marks) => {
    signInWithRoles('hr')
    show(entry(amount, 'USD'))
    const scale = (await screen.findByText(place)).previousElementSibling
    expect([...(scale?.children ?? [])].map(mark => (mark as HTMLElement).style.left)).toEqual(marks)
  })

  it('is missing if the band has another currency', async () => {
    signInWithRoles('hr')
    show(entry('28000.00', 'BOB'))
    await waitFor(() => expect(mockServer.mock.calls.some(([path]) => path.includes('payBands'))).toBe(true))
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(screen.queryByRole('heading', { name: 'Compa-ratio' })).toBeNull()
  })
})

/** The band as sent, without display formatting. */
const normal = ({ currency, low, mid, high }: Band): Band => {
  const plain = (amount: string) => String(Number(amount))
  return { currency, low: plain(low), mid: plain(mid), high: plain(high) }
}
