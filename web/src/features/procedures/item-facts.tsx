/** An item's details: who is responsible, when it is due, what it waits for, a link and a note. */
import Clock from 'lucide-react/icons/clock'
import ExternalLink from 'lucide-react/icons/external-link'
import Hourglass from 'lucide-react/icons/hourglass'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { describeOwnerKind, formatDue, type ItemDetails } from '#shared/features/procedures/item-details.ts'
import { shortenLine } from '#shared/features/procedures/shorten-line.ts'
import { type Day, formatDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'

interface ItemFactsProps {
  readonly item: ItemDetails & { readonly holder?: string | null | undefined; readonly dueDay?: Day | null | undefined }
  readonly isDone: boolean
  readonly today: Day
  /** The items to complete before it, as far as the viewer may see them. */
  readonly waitsFor: readonly string[]
}

export function ItemFacts({ item, isDone, today, waitsFor }: ItemFactsProps) {
  const { owner, holder, due, dueDay, link, note } = item
  const isLate = !isDone && isPastDue(dueDay, today)
  return (
    <>
      {note ? (
        <p dir="auto" className="mt-1 text-[0.8125rem] wrap-anywhere whitespace-pre-line text-muted-foreground">
          {note}
        </p>
      ) : null}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground empty:hidden">
        {owner ? (
          <Fact icon={<UserRound />} className={holder || isDone ? '' : 'text-tone-yellow'}>
            {holder ? t(holder) : t`Nobody holds this (${t(describeOwnerKind(owner))})`}
          </Fact>
        ) : null}
        {due || dueDay ? (
          <Fact icon={<Clock />} className={isLate ? 'font-medium text-tone-red' : ''}>
            {dueDay
              ? isLate
                ? t`Overdue since ${formatDay(dueDay)}`
                : t`Due ${formatDay(dueDay)}`
              : due
                ? t`Due ${formatDue(due)}¦counted`
                : ''}
          </Fact>
        ) : null}
        {waitsFor.length && !isDone ? (
          <Fact icon={<Hourglass />}>{t`Waits for ${waitsFor.map(one => shortenLine(one, 60)).join(', ')}`}</Fact>
        ) : null}
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center gap-1 break-all text-foreground underline underline-offset-2 [&_svg]:size-3.5"
          >
            <ExternalLink aria-hidden /> {new URL(link).hostname}
          </a>
        ) : null}
      </p>
    </>
  )
}

const Fact = ({ icon, className, children }: { icon: ReactNode; className?: string; children: ReactNode }) => (
  <span className={cn('inline-flex min-h-6 items-center gap-1 [&_svg]:size-3.5 [&_svg]:shrink-0', className)}>
    <span aria-hidden>{icon}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)

export const isPastDue = (dueDay: Day | null | undefined, today: Day): boolean =>
  dueDay !== null && dueDay !== undefined && dueDay < today
