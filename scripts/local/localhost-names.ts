/**
 * Makes Node resolve `*.localhost` to this machine, as every browser does; not every system's resolver knows these
 * names.
 */
import dns from 'node:dns'

const lookup = dns.lookup

/** Applies to everything that uses `dns.lookup` in this thread: `fetch`, `node:http`, the AWS SDK. */
export function resolveLocalhostNames(): void {
  dns.lookup = Object.assign(
    (hostname: string, ...rest: unknown[]) =>
      Reflect.apply(lookup, dns, [/\.localhost\.?$/i.test(hostname) ? '127.0.0.1' : hostname, ...rest]),
    { __promisify__: lookup.__promisify__ },
  )
}
