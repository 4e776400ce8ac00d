/** Rendering for screen tests: the whole app at a path, or a single component. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ConfirmationDialog } from '#web/kit/confirmation-dialog.tsx'
import { createQueryClient } from '#web/kit/queries.ts'
import { Toasts } from '#web/kit/toasts.tsx'
import { createAppRouter } from '#web/router.tsx'
import { stubLayout } from './stub-layout.ts'

export function renderApp(path: string) {
  stubLayout()
  const queries = createQueryClient()
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: [path] }))
  const shown = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  /** Refetches as on window focus. */
  const refetch = async () => act(() => queries.invalidateQueries())
  return { router, user: userEvent.setup(), refetch, close: () => shown.unmount() }
}

/** Opens the filters that are not next to the search. */
export const openMoreFilters = async (user: ReturnType<typeof userEvent.setup>): Promise<void> =>
  user.click(await screen.findByRole('button', { name: /^More filters/ }))

/** Renders a component with the app's router, confirmation dialog and toasts, but without its screens. */
export function renderInApp(piece: ReactNode) {
  stubLayout()
  const queries = createQueryClient()
  const router = createAppRouter(queries, createMemoryHistory({ initialEntries: ['/'] }))
  const around = (inside: ReactNode) => (
    <QueryClientProvider client={queries}>
      <RouterContextProvider router={router}>
        {inside}
        <ConfirmationDialog />
      </RouterContextProvider>
      <Toasts />
    </QueryClientProvider>
  )
  const shown = render(around(piece))
  return { user: userEvent.setup(), rerender: (next: ReactNode) => shown.rerender(around(next)) }
}
