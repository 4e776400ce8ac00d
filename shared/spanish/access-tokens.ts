import type { Catalogue } from '#shared/kit/texts.ts'

export const accessTokens: Catalogue = {
  'A program that sends one acts as you, with what you may do at that moment. The {0} says how.': '',
  'A year ahead at most': '',
  'Access token {0}': '',
  Create: '',
  'Ends soon': '',
  'Last used': '',
  'New access token': '',
  'No access tokens yet. Make one for each program, so that you can revoke it alone.': '',
  'Of the program that will use it': '',
  'Programs that use it are refused at once, and it cannot be brought back.': '',
  'Revoke {0}?': '',
  Scope: '',
  'The token itself is shown once, after this.': '',
  Token: '',
  'Whoever has it can do what it opens, so keep it as you keep a password.': '',
}
