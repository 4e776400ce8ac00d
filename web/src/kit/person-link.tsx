/** A person's name that leads to their page, for whoever may open it. */
import { Link } from '@tanstack/react-router'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { cn } from '#web/ui/cn.ts'

export const NAME_LINK =
  'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-primary hover:underline dark:text-accent-foreground'

interface PersonLinkProps {
  readonly person: PersonName
  /** Whether the reader may open the page: the name stands without a link otherwise. */
  readonly isOpen?: boolean
  readonly className?: string
}

export const PersonLink = ({ person, isOpen = true, className }: PersonLinkProps) =>
  isOpen ? (
    <Link to="/people/$id" params={{ id: person._id }} className={cn(NAME_LINK, className)}>
      {fullName(person)}
    </Link>
  ) : (
    fullName(person)
  )
