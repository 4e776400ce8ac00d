import { Link } from '@tanstack/react-router'
import UserRound from 'lucide-react/icons/user-round'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpensPage } from './person-pages.ts'

interface PersonPageButtonProps {
  readonly person: PersonName
  readonly isInReach?: boolean
  /** Whether the button says whose page it is, where the screen's title does not. */
  readonly isNamed?: boolean
}

/** A link to the page of a record's person, among the buttons of the record's screen. */
export function PersonPageButton({ person, isInReach = false, isNamed = false }: PersonPageButtonProps) {
  if (!useOpensPage(person._id, isInReach)) return null
  return (
    <Button asChild variant="outline">
      <Link to="/people/$id" params={{ id: person._id }} aria-label={t`Profile of ${fullName(person)}`}>
        <UserRound />
        <span className="max-w-48 truncate">{isNamed ? t`Profile of ${person.name}` : t`Profile`}</span>
      </Link>
    </Button>
  )
}
