import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfig } from './kit/config.ts'
import { Failed } from './kit/notice.tsx'
import { makeQueryClient } from './kit/queries.ts'
import { makeRouter } from './router.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)

try {
  await loadConfig()
  const queryClient = makeQueryClient()
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider delayDuration={400}>
          <RouterProvider router={makeRouter(queryClient)} />
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
} catch (error) {
  reportError(error)
  root.render(<Failed retry={() => window.location.reload()} />)
}
