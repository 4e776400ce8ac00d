import type { Catalogue } from '#shared/kit/texts.ts'

export const users: Catalogue = {
  'Allow another account': '',
  'Allow another account for {0}?': '',
  'Another account with the same address is refused.': '',
  'Loading the sign-in account': '',
  'New user': '',
  'No users yet.': '',
  'Nobody has signed in with this address at Microsoft or Google yet. The first account that does becomes the only one allowed.':
    '',
  'Nothing: the menu is empty without a role.': '',
  Roles: '',
  'Roles of {0}': '',
  'Roles of {0}: {1}': '',
  'Sign-in': '',
  'The next Microsoft or Google account with this address that signs in becomes the account of {0}. The current one is refused from then on.':
    '',
  Users: '',
  'What these roles open': '',
  '{0} signs in with the {1} account of {2}. {3}': '',
}
