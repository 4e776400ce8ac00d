/** Opens another address where there may be no router: the sign-in is shown before the router is loaded. */
import { createContext, useContext } from 'react'

/** `replace` leaves no entry in the browser's history. */
export type GoTo = (href: string, options?: { readonly replace?: boolean }) => void

export const GoToContext = createContext<GoTo>((href, { replace = false } = {}) =>
  replace ? window.location.replace(href) : window.location.assign(href),
)

export const useGoTo = (): GoTo => useContext(GoToContext)
