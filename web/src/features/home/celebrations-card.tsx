import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Award from 'lucide-react/icons/award'
import Cake from 'lucide-react/icons/cake'
import { useId } from 'react'
import { addDays, type Day, formatShortDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { homeQuery } from './public.ts'

export function CelebrationsCard() {
  const heading = useId()
  const { data } = useQuery(homeQuery)
  if (!data?.celebrations) return null
  const { celebrations, today } = data
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="border-b px-4 py-3.5 font-semibold">{t`Next 7 days`}</h2>
      {celebrations.length === 0 ? (
        <p className="px-4 py-3 text-muted-foreground">{t`No birthdays and no anniversaries.`}</p>
      ) : (
        <ul className="py-1.5">
          {celebrations.map(({ _id, kind, fullName, day, years }) => (
            <li key={`${kind} ${_id}`} className="flex items-start gap-2.5 px-4 py-1.5 leading-5">
              <span aria-hidden className="mt-0.5 text-muted-foreground [&_svg]:size-4">
                {kind === 'birthday' ? <Cake /> : <Award />}
              </span>
              <span className="grid min-w-0 flex-1">
                <PersonLink person={{ _id, name: fullName, lastName: '' }} isInReach isQuiet className="truncate" />
                <span className="text-[0.8125rem] text-muted-foreground">
                  {kind === 'birthday' ? t`Birthday` : years === 1 ? t`1 year here` : t`${years ?? 0} years here`}
                </span>
              </span>
              <span className="shrink-0 text-[0.8125rem] text-muted-foreground">{formatNearDay(day, today)}</span>
            </li>
          ))}
        </ul>
      )}
      <footer className="flex flex-wrap border-t p-1.5">
        <Button asChild variant="quiet" size="sm">
          <Link to="/birthdays">
            {t`Birthdays`} <ArrowRight />
          </Link>
        </Button>
        <Button asChild variant="quiet" size="sm">
          <Link to="/anniversaries">
            {t`Anniversaries`} <ArrowRight />
          </Link>
        </Button>
      </footer>
    </Card>
  )
}

const formatNearDay = (day: Day, today: Day): string => {
  if (day === today) return t`Today`
  return day === addDays(today, 1) ? t`Tomorrow` : formatShortDay(day)
}
