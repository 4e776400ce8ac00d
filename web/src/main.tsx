import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './kit/config.ts'
import { ErrorState } from './kit/empty-state.tsx'
import { createQueryClient } from './kit/queries.ts'
import { createAppRouter } from './router.tsx'
import { TooltipProvider } from './ui/simple-tooltip.tsx'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
const root = createRoot(rootElement)

try {
  await loadConfig()
  const queryClient = createQueryClient()
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider delayDuration={400}>
          <RouterProvider router={createAppRouter(queryClient)} />
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
} catch (error) {
  reportError(error)
  root.render(<ErrorState retry={() => window.location.reload()} />)
}
