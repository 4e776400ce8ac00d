/** The effect on each person: old and new value, or why nothing changes. Those who change come first. */
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { CHANGE_LABELS, type ChangeLine } from '#shared/features/planned-changes.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { PersonLink } from '#web/kit/person-link.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { cn } from '#web/ui/cn.ts'

const TITLES: Readonly<Record<ChangeLine['kind'], (person: ReactNode) => ReactNode>> = {
  person: person => person,
  'action item': person => sentence`Action item about ${person}`,
  'one-on-one': person => sentence`One-on-one with ${person}`,
  plan: person => sentence`Plan of ${person}`,
}

/** Translates values from the app's own lists; other values are names. */
const sayValue = (label: string, value: string) =>
  !value ? t`none` : label === CHANGE_LABELS.country || label === CHANGE_LABELS.employeeType ? t(value) : value

export function LineList({
  lines,
  label,
  className,
}: {
  lines: readonly ChangeLine[]
  label: string
  className?: string
}) {
  const changing = lines.filter(({ outcome }) => outcome !== 'left')
  return (
    <ul
      aria-label={label}
      className={cn('divide-y overflow-y-auto rounded-md border', className ?? 'max-h-[50dvh]')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
      tabIndex={0}
    >
      {[...changing, ...lines.filter(({ outcome }) => outcome === 'left')].map(line => (
        <Line key={line._id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line: { kind, person, changes, outcome, reason } }: { line: ChangeLine }) {
  const isLeft = outcome === 'left'
  const Icon = isLeft ? CircleSlash : outcome === 'undone' ? Undo2 : CircleCheck
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <Icon
        aria-hidden
        className={cn(
          'mt-0.5 size-4 shrink-0',
          isLeft || outcome === 'undone' ? 'text-muted-foreground' : 'text-tone-green',
        )}
      />
      <div className="min-w-0 flex-1">
        <p className={cn('font-medium break-words', isLeft && 'text-muted-foreground')}>
          {TITLES[kind](<PersonLink person={person} isQuiet />)}
        </p>
        {changes.map(change => (
          <p
            key={change.label}
            className="flex flex-wrap items-center gap-x-1.5 text-[0.8125rem] text-muted-foreground"
          >
            {t(change.label)}: {sayValue(change.label, change.from)}
            <ArrowRight className="size-3.5" aria-label={t`to`} />
            <span className="text-foreground">{sayValue(change.label, change.to)}</span>
          </p>
        ))}
        {outcome === 'undone' ? <p className="text-[0.8125rem] text-muted-foreground">{t`Undone`}</p> : null}
        {reason ? (
          <p className="text-[0.8125rem] text-muted-foreground">
            {isLeft ? t`Left alone: ${translateSentence(reason)}` : t`Not undone: ${translateSentence(reason)}`}
          </p>
        ) : null}
      </div>
    </li>
  )
}
