import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ConfirmationDialog } from '#web/kit/confirm.tsx'
import { Toasts } from '#web/kit/layout/toasts.tsx'
import type { RouterContext } from '#web/router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  return (
    <>
      <Outlet />
      <ConfirmationDialog />
      <Toasts />
    </>
  )
}
