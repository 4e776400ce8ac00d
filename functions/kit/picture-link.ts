/** The links to people's pictures. They need no session, so that an image can name them, and are signed for a time. */
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { isValidSignature, signLink } from './signed-link.ts'

const PURPOSE = 'picture'

/** The pictures of a person, as stored. */
interface Pictures {
  readonly picture?: string | undefined
  readonly ownPicture?: string | undefined
}

/**
 * Returns the address of a person's picture: their own before their provider's; empty where there is neither. A link is
 * the same all day, so that browsers and CloudFront keep what they have loaded, and lasts until the end of the next one.
 */
export function linkToPicture(of: Pictures | undefined, now: Date): string {
  const { picture = '', ownPicture: file } = of ?? {}
  if (!file) return picture
  const until = addDays(utcToday(now), 2)
  return `/api/${file}?${new URLSearchParams({ until, signature: signLink(PURPOSE, { file, until }) })}`
}

/** How many more seconds a link lasts; 0 for one that has expired or was never given out. */
export function secondsLeftOf(
  file: string,
  link: { until?: string | undefined; signature?: string | undefined },
  now: Date,
): number {
  const { until = '', signature } = link
  if (!isValidSignature(PURPOSE, { file, until }, signature)) return 0
  return Math.max(0, Math.floor((Date.parse(`${until}T00:00:00Z`) - now.getTime()) / 1000))
}
