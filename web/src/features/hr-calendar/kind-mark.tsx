import Award from 'lucide-react/icons/award'
import Cake from 'lucide-react/icons/cake'
import Palmtree from 'lucide-react/icons/tree-palm'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import type { Kind } from './calendar-days.ts'

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  birthday: 'Birthdays',
  anniversary: 'Anniversaries',
  holiday: 'Holidays',
}
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  holiday: 'Holiday',
}
const ICONS = { birthday: Cake, anniversary: Award, holiday: Palmtree }
/** They also differ in lightness, for colour-blind readers; the icons differ anyway. */
const COLOURS: Readonly<Record<Kind, string>> = {
  birthday: 'text-tone-blue',
  anniversary: 'text-tone-purple',
  holiday: 'text-tone-yellow',
}

/** The kind of an entry as an icon. */
export function KindMark({ kind, className }: { kind: Kind; className?: string }) {
  const Icon = ICONS[kind]
  return (
    <Icon
      role="img"
      aria-label={t(KIND_NAMES[kind])}
      className={cn('inline size-3.5 shrink-0', COLOURS[kind], className)}
    />
  )
}
