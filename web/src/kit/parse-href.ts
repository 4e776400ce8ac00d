/** An address within the app, `/path?name=value`, in the parts that the router takes. */
export function parseHref(address: string) {
  const [to = '', query = ''] = address.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
