/** The paths and names of screens outside the menu, for every signed-in user on either host. */
export const PERSONAL_SCREENS: ReadonlyMap<string, string> = new Map([
  ['/notifications', 'Notifications'],
  ['/access-tokens', 'Access tokens'],
  ['/api-reference', 'API reference'],
])
