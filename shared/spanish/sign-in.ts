import type { Catalogue } from '#shared/kit/texts.ts'

export const signIn: Catalogue = {
  'Go to Login screen': '',
  'Opening Google': '',
  'Opening Microsoft': '',
  Password: '',
  'Sign in with Google': '',
  'Sign in with Microsoft': '',
  'Signing in with a password is not available here.': '',
  'Signing out': '',
  'Signing you in…': '',
  'Token has expired': '',
  'Use a work account': '',
  'Use an email and a password': '',
  'Use your {0} Microsoft account to enter the system': '',
  'You&apos;ll be redirected to login screen in {0} seconds...': '',
}
