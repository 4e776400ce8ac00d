/** A person's name that leads to their page, for whoever may open it. */
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
  /** Whether the server has said that the person is among those whom the reader may see. */
  readonly isInReach?: boolean
  /** Where it is known for sure, as on the page of somebody near them. */
  readonly isOpen?: boolean
  /** Among many names: it looks like text until one is over it. */
  readonly isQuiet?: boolean
  readonly className?: string
}

export function PersonLink({ person, isInReach = false, isOpen, isQuiet = false, className }: PersonLinkProps) {
  // Where it is known, nobody has to be asked.
  const opens = useOpensPage(person._id, isInReach || isOpen !== undefined)
  return (isOpen ?? opens) ? (
    <Link
      to="/people/$id"
      params={{ id: person._id }}
      // What it stands on may be dragged: a card of a board.
      draggable={false}
      className={cn(isQuiet ? QUIET : NAME_LINK, className)}
    >
      {fullName(person)}
    </Link>
  ) : (
    fullName(person)
  )
}

/** The name of an author, which leads to their page if they are known to be an employee. */
export function AuthorLink({ author, ...rest }: { author: Author } & Pick<PersonLinkProps, 'isInReach' | 'className'>) {
  const person = toAuthorPerson(author)
  return person ? <PersonLink person={person} isQuiet {...rest} /> : fullName(author)
}

/** The way to a person's page at the end of a row, whose name leads to something else of them. */
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
