/** Navigates even without a router, because the sign-in is shown before the router is loaded. */
import { createContext, useContext } from 'react'

/** `replace` replaces the current entry of the browser's history. */
export type GoTo = (href: string, options?: { readonly replace?: boolean }) => void

export const GoToContext = createContext<GoTo>((href, { replace = false } = {}) =>
  replace ? window.location.replace(href) : window.location.assign(href),
)

export const useGoTo = (): GoTo => useContext(GoToContext)
