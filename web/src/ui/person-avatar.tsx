import { useState } from 'react'
import { cn } from './cn.ts'

/** Returns the first letters of the first and last words of a name. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => [...word][0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

const SIZES = {
  6: 'size-6 text-[0.625rem]',
  7: 'size-7 text-[0.6875rem]',
  8: 'size-8 text-xs',
  9: 'size-9 text-xs',
  10: 'size-10 text-sm',
  16: 'size-16 text-xl',
  20: 'size-20 text-2xl',
}

/** A person's picture, or their initials if there is none. */
export function PersonAvatar({
  name,
  picture,
  size = 8,
}: {
  name: string
  picture?: string | undefined
  size?: keyof typeof SIZES
}) {
  return (
    <span
      className={cn(
        'inline-grid shrink-0 place-content-center overflow-hidden rounded-full bg-accent font-semibold text-accent-foreground select-none',
        SIZES[size],
      )}
    >
      {picture ? <Picture key={picture} src={picture} name={name} /> : <Initials name={name} />}
    </span>
  )
}

const Initials = ({ name }: { name: string }) => <span aria-hidden>{getInitials(name)}</span>

/** Shows the initials until the picture is loaded, and if it cannot be. */
function Picture({ src, name }: { src: string; name: string }) {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <>
      <img
        // A picture in the browser's cache is shown at once.
        ref={image => {
          if (image?.complete && image.naturalWidth > 0) setLoaded(true)
        }}
        alt=""
        referrerPolicy="no-referrer"
        src={src}
        onLoad={() => setLoaded(true)}
        className={isLoaded ? 'size-full object-cover' : 'hidden'}
      />
      {isLoaded ? null : <Initials name={name} />}
    </>
  )
}
