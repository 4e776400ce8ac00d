/** Which screens the app's router has, for stories that look at all of them. */
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { SCREENS } from '#shared/features/screens.ts'
import { routeTree } from '#web/routes/route-tree.ts'

const { routesByPath } = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: { queryClient: new QueryClient(), isBuilt: () => true },
})
const hasRoute = (path: string) => path in routesByPath

export const SCREEN_PATHS: readonly string[] = SCREENS.map(({ path }) => path).filter(hasRoute)
/** The forms of new records. */
export const NEW_RECORD_PATHS: readonly string[] = SCREEN_PATHS.map(path => `${path}/new`).filter(hasRoute)
