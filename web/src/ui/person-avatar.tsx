import { Avatar as Radix } from 'radix-ui'
import { cn } from './cn.ts'

/** The first letters of a person's first and last names. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word[0])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

/** A person's picture, or their initials where there is none. */
export function PersonAvatar({
  name,
  picture,
  className,
}: {
  name: string
  picture?: string | undefined
  className?: string
}) {
  return (
    <Radix.Root
      className={cn(
        'inline-grid size-8 shrink-0 place-content-center overflow-hidden rounded-full bg-accent text-xs font-semibold text-accent-foreground select-none',
        className,
      )}
    >
      {picture ? (
        <Radix.Image src={picture} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      ) : null}
      <Radix.Fallback aria-hidden>{getInitials(name)}</Radix.Fallback>
    </Radix.Root>
  )
}
