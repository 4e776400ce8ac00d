/** Where a person was when their session ended, so that signing in again takes them back there. */
import { getAudience } from './config.ts'

const KEY = 'muster.return'
const SIGN_IN_PATHS = /^\/(login|login-manual|logout|token-expired)(\/|$|\?)/

export function saveReturnTo(href: string): void {
  if (!SIGN_IN_PATHS.test(href) && href !== '/') sessionStorage.setItem(KEY, href)
}

/** Where people land who asked for no other address: staff on their home, employees on their timesheet. */
export const getLandingPath = (): string => (getAudience() === 'timesheet' ? '/' : '/home')

/** Returns the saved path, once. Only a path within this site: any other address leads home. */
export function consumeReturnTo(): string {
  const href = sessionStorage.getItem(KEY) ?? getLandingPath()
  sessionStorage.removeItem(KEY)
  return /^\/(?![/\\])/.test(href) ? href : getLandingPath()
}

export const clearReturnTo = (): void => sessionStorage.removeItem(KEY)
