/** A person's name, as a link to their page if the user may open it. */
import { Link } from '@tanstack/react-router'
import UserRound from 'lucide-react/icons/user-round'
import { type Author, fullName, type PersonName, toAuthorPerson } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useOpensPage } from './person-pages.ts'

const LINK = 'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm hover:underline'
const QUIET = `${LINK} text-inherit hover:text-primary dark:hover:text-accent-foreground`

export const NAME_LINK = `${LINK} text-primary dark:text-accent-foreground`

interface PersonLinkProps {
  readonly person: PersonName
  /** Whether the server has said that the user may see this person. */
  readonly isInReach?: boolean
  /** Set if it is already known whether the user may open the page, for example within a team. */
  readonly isOpen?: boolean
  /** Looks like plain text until hovered, for places with many names. */
  readonly isQuiet?: boolean
  readonly className?: string
}

export function PersonLink({ person, isInReach = false, isOpen, isQuiet = false, className }: PersonLinkProps) {
  // If `isOpen` is set, the server is not asked.
  const opens = useOpensPage(person._id, isInReach || isOpen !== undefined)
  return (isOpen ?? opens) ? (
    <Link
      to="/people/$id"
      params={{ id: person._id }}
      // The container may be draggable, such as a card of a board.
      draggable={false}
      className={cn(isQuiet ? QUIET : NAME_LINK, className)}
    >
      {fullName(person)}
    </Link>
  ) : (
    fullName(person)
  )
}

/** An author's name, as a link to their page if they are known to be an employee. */
export function AuthorLink({ author, ...rest }: { author: Author } & Pick<PersonLinkProps, 'isInReach' | 'className'>) {
  const person = toAuthorPerson(author)
  return person ? <PersonLink person={person} isQuiet {...rest} /> : fullName(author)
}

/** A link to a person's page at the end of a row whose name links elsewhere. */
export function PersonPageAction({ person, isInReach = false }: Pick<PersonLinkProps, 'person' | 'isInReach'>) {
  if (!useOpensPage(person._id, isInReach)) return null
  return (
    <Button
      data-tooltip={t`Page of the person`}
      asChild
      variant="quiet"
      size="icon-sm"
      className="hover:text-foreground"
    >
      <Link to="/people/$id" params={{ id: person._id }} aria-label={t`Page of ${fullName(person)}`}>
        <UserRound />
      </Link>
    </Button>
  )
}
