import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './kit/config.ts'
import { ErrorState } from './kit/empty-state.tsx'
import { loadLanguage } from './kit/language.ts'
import { createQueryClient } from './kit/queries.ts'
import { createAppRouter } from './router.tsx'
import { keepFocus } from './ui/keep-focus.ts'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
const root = createRoot(rootElement)

/**
 * A function, for a module that awaits ends only then: translations import what the build puts into this module's file,
 * and each would wait for the other.
 */
async function start(): Promise<void> {
  try {
    await Promise.all([loadConfig(), loadLanguage()])
    const queryClient = createQueryClient()
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={createAppRouter(queryClient)} />
        </QueryClientProvider>
      </StrictMode>,
    )
  } catch (error) {
    reportError(error)
    root.render(<ErrorState retry={() => window.location.reload()} />)
  }
}

keepFocus()
void start()
