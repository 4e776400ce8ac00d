/** The app behind sign-in, which loads it while visitors sign in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from './kit/queries.ts'
import { createAppRouter } from './router.tsx'

/** Created on first use, because a router starts at the current URL. */
let app: ReturnType<typeof createApp> | undefined

function createApp() {
  const queryClient = createQueryClient()
  return { queryClient, router: createAppRouter(queryClient) }
}

export function App() {
  app ??= createApp()
  return (
    <QueryClientProvider client={app.queryClient}>
      <RouterProvider router={app.router} />
    </QueryClientProvider>
  )
}
