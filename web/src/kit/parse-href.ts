/** Splits a URL within the app, `/path?name=value`, into the router's parts. */
export function parseHref(address: string) {
  const [to = '', query = ''] = address.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
