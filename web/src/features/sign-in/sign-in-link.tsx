import type { ComponentProps } from 'react'
import { useGoTo } from '#web/kit/go-to.ts'

/** A link between sign-in screens, which works without the router. */
export function SignInLink({ href, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  const goTo = useGoTo()
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        // Keep the browser's shortcuts for opening a link in a new tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(href)
      }}
    />
  )
}
