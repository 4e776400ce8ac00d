/**
 * Allowed targets of webhooks: the public internet, but not the stage's own network, its metadata or this machine. A
 * name is checked by its addresses, when it is saved and at each attempt; the connection uses the checked address.
 */
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { settings } from '#kit/settings.ts'

/** The address to connect to, or why it is refused. */
export type Target = { readonly address: string; readonly family: 4 | 6 } | { readonly refusal: 'private' | 'unknown' }

/** Non-public IPv4 addresses (IANA's special-purpose registry). */
const CLOSED = new BlockList()
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  CLOSED.addSubnet(net, bits, 'ipv4')
/** Public IPv6 addresses; all others are refused, and of these documentation and tunnels into IPv4. */
const ROUTED = new BlockList()
ROUTED.addSubnet('2000::', 3, 'ipv6')
const CLOSED_IN_ROUTED = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED_IN_ROUTED.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !CLOSED.check(address, 'ipv4')
  return ROUTED.check(address, 'ipv6') && !CLOSED_IN_ROUTED.check(address, 'ipv6')
}

/** Resolves the host of a URL. */
export async function findTarget(url: URL): Promise<Target> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return chooseTarget(await lookup(host, { all: true }).catch(() => []))
}

/** Refuses a name if any of its addresses is not public, so that nobody can influence the choice. */
export function chooseTarget(found: readonly LookupAddress[]): Target {
  const [first] = found
  if (!first) return { refusal: 'unknown' }
  if (settings.webhookTargets !== 'any' && !found.every(({ address }) => isPublicAddress(address)))
    return { refusal: 'private' }
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}
