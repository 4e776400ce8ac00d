import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { endBrowserSession } from '../session.ts'
import { UNSAVED_CHANGES, useLeaveGuard } from './use-leave-guard.ts'

setUpScreenTests()

const options = { isDirty: true, watchesSearch: false, onLeave: vi.fn() }

function Form() {
  const guard = useLeaveGuard(options)
  return (
    <button type="button" onClick={guard.open}>
      Saved
    </button>
  )
}
const Elsewhere = () => <p>Elsewhere</p>

/** Renders a form at `/form` and another screen, with links between them. */
async function openForm({ isDirty = true, watchesSearch = false } = {}) {
  const onLeave = vi.fn()
  Object.assign(options, { isDirty, watchesSearch, onLeave })
  const root = createRootRoute({ component: Outlet })
  const form = createRoute({ getParentRoute: () => root, path: '/form', component: Form })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere', component: Elsewhere })
  const router = createRouter({
    routeTree: root.addChildren([form, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
  })
  const { user } = renderInApp(<RouterProvider router={router as never} />)
  await screen.findByRole('button', { name: 'Saved' })
  const go = (to: string) => void router.history.push(to)
  const path = () => router.state.location.href
  return { user, onLeave, go, path }
}

it('asks before leaving unsaved changes, and stays if the person chooses to', async () => {
  const { user, onLeave, go, path } = await openForm()
  go('/elsewhere')
  await screen.findByText(UNSAVED_CHANGES)
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByText(UNSAVED_CHANGES)).toBeNull())
  expect(path()).toBe('/form')
  expect(onLeave).not.toHaveBeenCalled()
})

it('leaves if the person confirms, and calls back once', async () => {
  const { user, onLeave, go } = await openForm()
  go('/elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText('Elsewhere')
  expect(onLeave).toHaveBeenCalledOnce()
})

it.each([
  ['nothing was changed', { isDirty: false }, async () => {}],
  [
    'everything is saved',
    { isDirty: true },
    async (user: Awaited<ReturnType<typeof openForm>>['user']) => user.click(screen.getByText('Saved')),
  ],
  [
    'the session has ended',
    { isDirty: true },
    async () => {
      signInWithRoles('admin')
      endBrowserSession('expired')
    },
  ],
] as const)('asks nothing if %s', async (_, options, act) => {
  const { user, go } = await openForm(options)
  await act(user)
  go('/elsewhere')
  await screen.findByText('Elsewhere')
})

it('ignores a change of the search unless it means another record', async () => {
  const { go, path } = await openForm()
  go('/form?tab=2')
  await waitFor(() => expect(path()).toBe('/form?tab=2'))
  expect(screen.queryByText(UNSAVED_CHANGES)).toBeNull()
})

it('asks if a change of the search means another record', async () => {
  const { go } = await openForm({ watchesSearch: true })
  go('/form?year=2027')
  await screen.findByText(UNSAVED_CHANGES)
})
