/** Everything behind the sign-in, which fetches it while a stranger signs in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from './kit/queries.ts'
import { createAppRouter } from './router.tsx'

export { Overlays } from './app/app-shell.tsx'

/** Made when it is first needed: a router begins with the address that it finds. */
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
