/** Sign-in screens by path. They render without the router for visitors, and within it after a session has ended. */
export const SIGN_IN_SCREENS = {
  '/login': async () => ({ default: (await import('./login.tsx')).LoginScreen }),
  '/login-manual': async () => ({ default: (await import('./login-manual.tsx')).ManualLoginScreen }),
  '/login/callback': async () => ({ default: (await import('./login.tsx')).LoginCallbackScreen }),
  '/token-expired': async () => ({ default: (await import('./session-end.tsx')).TokenExpiredScreen }),
} as const

export type SignInPath = keyof typeof SIGN_IN_SCREENS

export const isSignInPath = (path: string): path is SignInPath => Object.hasOwn(SIGN_IN_SCREENS, path)
