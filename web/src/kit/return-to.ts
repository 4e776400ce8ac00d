/** Stores where a person was when their session ended; signing in again takes them back there. */
import { getAudience } from './config.ts'

const KEY = 'muster.return'
const SIGN_IN_PATHS = /^\/(login|login-manual|logout|token-expired)(\/|$|\?)/

export function saveReturnTo(href: string): void {
  if (!SIGN_IN_PATHS.test(href) && href !== '/') sessionStorage.setItem(KEY, href)
}

/** Returns the first page after signing in: the home for staff, the timesheet for employees. */
export const getLandingPath = (): string => (getAudience() === 'timesheet' ? '/' : '/home')

/** Returns the stored path, once; the landing path if it is not within this site. */
export function consumeReturnTo(): string {
  const href = sessionStorage.getItem(KEY) ?? getLandingPath()
  sessionStorage.removeItem(KEY)
  return /^\/(?![/\\])/.test(href) ? href : getLandingPath()
}

export const clearReturnTo = (): void => sessionStorage.removeItem(KEY)
