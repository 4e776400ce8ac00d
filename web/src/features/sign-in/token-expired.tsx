import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** Source: spec 1 section 2.4. */
const REDIRECT_SECONDS = 7

export function TokenExpiredScreen() {
  const [left, setLeft] = useState(REDIRECT_SECONDS)
  const navigate = useNavigate()
  const go = () => void navigate({ to: '/login', replace: true })
  const tick = useEffectEvent(() => {
    if (left <= 1) go()
    else setLeft(left - 1)
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <SignInLayout heading="Token has expired" title="Token has expired">
      <p aria-hidden className="mt-3 text-center text-muted-foreground tabular-nums text-balance">
        You&apos;ll be redirected to login screen in {left} seconds...
      </p>
      {/* Said once and not every second: a countdown read aloud would drown out the button. */}
      <p role="status" className="sr-only">
        You&apos;ll be redirected to login screen in {REDIRECT_SECONDS} seconds...
      </p>
      <Button variant="primary" size="lg" className="mt-7 w-full" onClick={go}>
        Go to Login screen
      </Button>
    </SignInLayout>
  )
}
