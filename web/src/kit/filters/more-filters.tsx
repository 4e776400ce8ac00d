/** The panel with the filters that are not on the line. */
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { FormEvent, ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'

interface MoreFiltersProps {
  readonly id: string
  /** The number of these filters that are set. */
  readonly setCount: number
  readonly onSubmit: (event: FormEvent) => void
  readonly children: ReactNode
}

export const MoreFilters = ({ id, setCount, onSubmit, children }: MoreFiltersProps) => (
  <Popover>
    <PopoverTrigger asChild>
      <Button
        id={id}
        variant="outline"
        className="font-normal"
        aria-label={setCount > 0 ? t`More filters ${setCount} set` : t`More filters`}
      >
        <SlidersHorizontal className="text-muted-foreground" />
        <span className="max-sm:hidden">{t`More filters`}</span>
        <span className="sm:hidden">{t`Filters`}</span>{' '}
        {setCount > 0 ? (
          <span className="rounded-full bg-primary px-1.5 text-xs font-medium text-primary-foreground tabular-nums">
            {setCount}
          </span>
        ) : null}
      </Button>
    </PopoverTrigger>
    <PopoverContent
      aria-label={t`More filters`}
      className="max-h-(--radix-popover-content-available-height) w-[min(30rem,calc(100vw-1rem))] overflow-auto"
    >
      <form aria-label={t`More filters`} onSubmit={onSubmit} className="grid gap-3 p-4 sm:grid-cols-2">
        {children}
        <button type="submit" className="sr-only" tabIndex={-1}>{t`Apply filters`}</button>
      </form>
    </PopoverContent>
  </Popover>
)
