import { createFileRoute, redirect } from '@tanstack/react-router'
import { getAudience } from '#web/kit/config.ts'
import { guardRoute } from '#web/kit/guards.ts'
import { AppShell } from '#web/kit/layout/app-shell.tsx'
import { saveReturnTo } from '#web/kit/return-to.ts'
import { getSession } from '#web/kit/session.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, context, preload }) => {
    const verdict = guardRoute({
      path: location.pathname,
      roles: getSession()?.roles,
      audience: getAudience(),
      isBuilt: context.isBuilt,
    })
    if (typeof verdict === 'string') return { isUnknown: verdict === 'unknown' }
    if (verdict.to === '/login' && !preload) saveReturnTo(location.href)
    throw redirect(verdict)
  },
  component: AppShell,
})
