import { screen } from '@testing-library/react'
import { CompactEncrypt, importJWK } from 'jose'
import { expect, it } from 'vitest'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { PayHistory } from './pay-history.tsx'

setUpScreenTests()
const ana = 'a1'.repeat(12)

/** Mocks a log with these amounts, one a year. */
function playLog(...amounts: string[]) {
  mockServer.mockImplementation(async (_, { headers }) => {
    const jwk = JSON.parse(Buffer.from(new Headers(headers).get(SALARY_KEY_HEADER) ?? '', 'base64url').toString())
    const key = await importJWK(jwk, 'ECDH-ES')
    const seal = (amount: string) =>
      new CompactEncrypt(new TextEncoder().encode(amount))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(key)
    const items = await Promise.all(
      amounts.map(async (amount, index) => ({
        _id: String(index).repeat(24),
        version: 1,
        employee: ana,
        increase: null,
        currency: 'USD',
        comments: '',
        createdBy: { name: 'A', lastName: 'B' },
        updatedBy: { name: 'A', lastName: 'B' },
        createdAt: `202${index}-01-01T00:00:00.000Z`,
        updatedAt: '',
        jobTitle: null,
        increaseType: null,
        salary: await seal(amount),
        date: `202${index}-01-01`,
      })),
    )
    return jsonResponse({ totalItems: items.length, items })
  })
}
const lookedAt = () => mockServer.mock.calls.filter(([path]) => path.startsWith('/api/salaries')).length

it('a salary over time is loaded only on demand, and can be hidden again', async () => {
  signInWithRoles('hr')
  playLog('4000.00', '4500.50')
  const { user } = renderInApp(<PayHistory employeeId={ana} />)
  const show = await screen.findByRole('button', { name: 'Show the salary over time' })
  expect(lookedAt()).toBe(0)
  await user.click(show)
  const chart = await screen.findByRole('img', { name: /from \$4,000\.00 on 01\/Jan\/2020 to \$4,500\.50/ })
  expect(chart).toBeDefined()
  expect(lookedAt()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Hide the salary over time' }))
  expect(screen.queryByRole('img')).toBeNull()
})

it('a salary that never changed says so', async () => {
  signInWithRoles('finance')
  playLog('4000.00')
  const { user } = renderInApp(<PayHistory employeeId={ana} />)
  await user.click(await screen.findByRole('button', { name: 'Show the salary over time' }))
  expect(await screen.findByText('There is no change to draw yet.')).toBeDefined()
})

it('pay over time is hidden from others', async () => {
  signInWithRoles('leader')
  renderInApp(<PayHistory employeeId={ana} />)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
})
