import type { ComponentProps } from 'react'
import { useGoTo } from '#web/kit/go-to.ts'

/** A link between the screens of the sign-in. */
export function SignInLink({ href, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  const goTo = useGoTo()
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        // Ctrl, Cmd and Shift open a tab or a window, which is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(href)
      }}
    />
  )
}
