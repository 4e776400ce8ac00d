/** Where a person was when their session ended, so that signing in again takes them back there. */
const KEY = 'muster.return'
const SIGN_IN_PATHS = /^\/(login|login-manual|logout|token-expired)(\/|$|\?)/

export function saveReturnTo(href: string): void {
  if (!SIGN_IN_PATHS.test(href) && href !== '/') sessionStorage.setItem(KEY, href)
}

/** Returns the saved path, once. Only a path within this site: any other address leads home. */
export function consumeReturnTo(): string {
  const href = sessionStorage.getItem(KEY) ?? '/'
  sessionStorage.removeItem(KEY)
  return /^\/(?![/\\])/.test(href) ? href : '/'
}

export const clearReturnTo = (): void => sessionStorage.removeItem(KEY)
