import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { isOutMonth } from '#shared/features/time-off/who-is-out.ts'
import { addMonths, type Day, formatMonth, monthOfDay } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { type ShortcutList, useScreenShortcuts } from '#web/kit/screen-shortcuts.ts'
import { useShortcut } from '#web/kit/use-shortcut.ts'
import { Button } from '#web/ui/button.tsx'

const SHORTCUTS: ShortcutList = [
  ['P', 'Previous month'],
  ['N', 'Next month'],
  ['T', 'This month'],
]

interface MonthStepsProps {
  readonly month: string
  readonly today: Day
  readonly onChange: (month: string) => void
}

/** Moves between months, with buttons and shortcuts. */
export function MonthSteps({ month, today, onChange }: MonthStepsProps) {
  useScreenShortcuts('Who is out', SHORTCUTS)
  const [before, after] = [-1, 1].map(step => monthOfDay(addMonths(`${month}-01`, step)))
  const present = monthOfDay(today)
  const go = (to = month) => {
    if (to !== month && isOutMonth(to, today)) onChange(to)
  }
  useShortcut('p', () => go(before))
  useShortcut('n', () => go(after))
  useShortcut('t', () => go(present))
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Previous month`}
        aria-keyshortcuts="p"
        disabled={!isOutMonth(before ?? '', today)}
        onClick={() => go(before)}
        className="print:hidden"
      >
        <ChevronLeft />
      </Button>
      <h2 aria-live="polite" className="min-w-32 text-center font-semibold tabular-nums">
        {formatMonth(`${month}-01`)}
      </h2>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Next month`}
        aria-keyshortcuts="n"
        disabled={!isOutMonth(after ?? '', today)}
        onClick={() => go(after)}
        className="print:hidden"
      >
        <ChevronRight />
      </Button>
      {month === present ? null : (
        <Button
          variant="ghost"
          size="sm"
          aria-keyshortcuts="t"
          onClick={() => go(present)}
          className="print:hidden"
        >{t`This month`}</Button>
      )}
    </div>
  )
}
