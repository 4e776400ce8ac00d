/** Links to people's pictures. They are signed and expire, and need no session, so that an `<img>` can load them. */
import { addDays, utcToday } from '#shared/kit/dates.ts'
import { isValidSignature, signLink } from './signed-link.ts'

const PURPOSE = 'picture'

/** The pictures of a person, as stored. */
interface Pictures {
  readonly picture?: string | undefined
  readonly ownPicture?: string | undefined
}

/**
 * Returns the URL of a person's picture: the uploaded one, else that of their identity provider, else empty. A link
 * stays the same all day, so that browsers and CloudFront cache the picture, and is valid until the end of the next day
 * (UTC).
 */
export function linkToPicture(of: Pictures | undefined, now: Date): string {
  const { picture = '', ownPicture: file } = of ?? {}
  if (!file) return picture
  const until = addDays(utcToday(now), 2)
  return `/api/${file}?${new URLSearchParams({ until, signature: signLink(PURPOSE, { file, until }) })}`
}

/** Returns for how many seconds a link is still valid; 0 if it has expired or is forged. */
export function secondsLeftOf(
  file: string,
  link: { until?: string | undefined; signature?: string | undefined },
  now: Date,
): number {
  const { until = '', signature } = link
  if (!isValidSignature(PURPOSE, { file, until }, signature)) return 0
  return Math.max(0, Math.floor((Date.parse(`${until}T00:00:00Z`) - now.getTime()) / 1000))
}
