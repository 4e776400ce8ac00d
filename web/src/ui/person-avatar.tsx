import { Avatar as Radix } from 'radix-ui'
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
    <Radix.Root
      className={cn(
        'inline-grid shrink-0 place-content-center overflow-hidden rounded-full bg-accent font-semibold text-accent-foreground select-none',
        SIZES[size],
      )}
    >
      {picture ? (
        <Radix.Image src={picture} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      ) : null}
      <Radix.Fallback aria-hidden>{getInitials(name)}</Radix.Fallback>
    </Radix.Root>
  )
}
