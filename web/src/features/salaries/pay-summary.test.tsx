import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { SALARY_KEY_HEADER } from '#shared/features/salaries.ts'
import { createQueryClient } from '#web/kit/queries.ts'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { PaySummary } from './pay-summary.tsx'

setUpScreenTests()
const ana = 'a1'.repeat(12)

/** Renders the summary on its own, with a router for its links. */
function show() {
  const root = createRootRoute({ component: () => <PaySummary employeeId={ana} />, notFoundComponent: () => null })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

describe('what an employee earns', () => {
  it('is hidden, and not loaded, until the user asks for it', async () => {
    signInWithRoles('hr')
    mockServer.mockImplementation(async (path, { headers }) => {
      const jwk = JSON.parse(Buffer.from(new Headers(headers).get(SALARY_KEY_HEADER) ?? '', 'base64url').toString())
      const salary = await new CompactEncrypt(new TextEncoder().encode('4250.50'))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(await importJWK(jwk, 'ECDH-ES'))
      return jsonResponse({
        ...(path.includes('lastSalary') ? { salary } : { rate: null }),
        currency: 'USD',
      })
    })
    const user = userEvent.setup()
    show()
    const see = await screen.findByRole('button', { name: 'Show the salary' })
    expect(screen.getAllByText('••••••')).toHaveLength(2)
    expect(mockServer).not.toHaveBeenCalled()

    await user.click(see)
    expect(await screen.findByText('$4,250.50')).toBeDefined()
    expect(mockServer.mock.calls.map(([path]) => path)).toEqual([`/api/salaries/lastSalary/${ana}`])
    await user.click(screen.getByRole('button', { name: 'Hide the salary' }))
    expect(screen.queryByText('$4,250.50')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show the rate' }))
    expect(await screen.findByText('Not set')).toBeDefined()
  })

  it('links to both logs', async () => {
    signInWithRoles('finance')
    show()
    const salaries = await screen.findByRole('link', { name: 'Salary change log' })
    expect(salaries.getAttribute('href')).toBe(`/employees/${ana}/salaries`)
    expect(screen.getByRole('link', { name: 'Rate change log' }).getAttribute('href')).toBe(`/employees/${ana}/rates`)
  })

  it('is hidden from others', async () => {
    signInWithRoles('leader')
    const { container } = show()
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(container.textContent).toBe('')
  })
})
