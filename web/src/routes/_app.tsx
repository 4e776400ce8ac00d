import { createFileRoute, redirect } from '@tanstack/react-router'
import { variant } from '#web/kit/config.ts'
import { guard } from '#web/kit/guards.ts'
import { Shell } from '#web/kit/layout/shell.tsx'
import { session } from '#web/kit/session.ts'
import { keepWayBack } from '#web/kit/way-back.ts'

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, context, preload }) => {
    const verdict = guard({
      path: location.pathname,
      roles: session()?.roles,
      variant: variant(),
      isBuilt: context.isBuilt,
    })
    if (typeof verdict === 'string') return { isUnknown: verdict === 'unknown' }
    if (verdict.to === '/login' && !preload) keepWayBack(location.href)
    throw redirect(verdict)
  },
  component: Shell,
})
