import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Confirmations } from '#web/kit/confirm.tsx'
import { Notices } from '#web/kit/layout/notices.tsx'
import type { RouterContext } from '#web/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <Confirmations />
      <Notices />
    </>
  )
}
