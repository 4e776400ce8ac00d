/** Links to people's pictures, which need no session. Source: docs/decisions/people.md. */
import { describe, expect, it } from 'vitest'
import { linkToPicture, secondsLeftOf } from './picture-link.ts'
import { ensureSecrets } from './secrets.ts'

await ensureSecrets()
const FILE = `pictures/${'a'.repeat(24)}/${'b'.repeat(24)}.jpg`
const PROVIDERS = 'https://provider.example/ana.jpg'
const linkAt = (instant: string) => linkToPicture({ ownPicture: FILE }, new Date(instant))
const partsOf = (link: string) => Object.fromEntries(new URL(link, 'https://muster.example').searchParams)
const NOON = '2026-11-30T12:00:00Z'

describe('the picture of a person', () => {
  it.each([
    ['that they uploaded comes first', { picture: PROVIDERS, ownPicture: FILE }, linkAt(NOON)],
    ['is that of their provider, if they uploaded none', { picture: PROVIDERS, ownPicture: '' }, PROVIDERS],
    ['is empty where there is none', {}, ''],
    ['is empty where nobody is known', undefined, ''],
  ])('%s', (_, pictures, link) => expect(linkToPicture(pictures, new Date(NOON))).toBe(link))

  it('has one link all day, and another one the next day', () => {
    expect(linkAt(NOON)).toMatch(new RegExp(`^/api/${FILE}\\?until=2026-12-02&signature=`))
    expect(linkAt('2026-11-30T00:00:00Z')).toBe(linkAt('2026-11-30T23:59:59.999Z'))
    expect(linkAt('2026-12-01T00:00:00Z')).not.toBe(linkAt('2026-11-30T23:59:59.999Z'))
  })
})

describe('a link', () => {
  const link = partsOf(linkAt(NOON))
  it.each([
    [NOON, 36 * 3600],
    ['2026-12-01T23:59:58.500Z', 1],
    ['2026-12-02T00:00:00Z', 0],
    ['2026-12-03T00:00:00Z', 0],
  ])('created on 30 November is valid until the end of the next day: at %s for %i seconds', (at, seconds) =>
    expect(secondsLeftOf(FILE, link, new Date(at))).toBe(seconds),
  )
  it.each([
    ['of another file', FILE.replace('b', 'c'), link],
    ['with another end', FILE, { ...link, until: '2027-12-02' }],
    ['without an end', FILE, { signature: link.signature }],
    ['without a signature', FILE, { until: link.until }],
  ])('%s is invalid', (_, file, forged) => expect(secondsLeftOf(file, forged, new Date(NOON))).toBe(0))
})
