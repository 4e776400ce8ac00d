/** The screens that are for everybody who is signed in, on either host, and in no menu: their paths and names. */
export const PERSONAL_SCREENS: ReadonlyMap<string, string> = new Map([
  ['/notifications', 'Notifications'],
  ['/access-tokens', 'Access tokens'],
  ['/api-reference', 'API reference'],
])
