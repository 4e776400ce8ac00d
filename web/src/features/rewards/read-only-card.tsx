import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'

export interface ReadOnlyFact {
  readonly label: string
  readonly value: ReactNode
  /** Prose takes the whole width. */
  readonly isLong?: boolean
}

/** A step of a case as it was said, or whom it waits for. */
export function ReadOnlyCard({
  title,
  facts = [],
  waitingText,
}: {
  title: string
  facts?: readonly ReadOnlyFact[]
  waitingText?: string | undefined
}) {
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">{title}</h2>
      {waitingText ? (
        <p className="flex items-center gap-2 text-muted-foreground">
          <Hourglass aria-hidden className="size-4 shrink-0" /> {waitingText}
        </p>
      ) : (
        <dl className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {facts.map(({ label, value, isLong }) => (
            <div key={label} className={cn('grid content-start gap-1', isLong && 'sm:col-span-2')}>
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd dir="auto" className="break-words whitespace-pre-wrap">
                {value || '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
