/** The chosen values of a filter as chips below the line. Clicking a chip removes its value. */
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/kit/texts.ts'
import type { SelectChoice } from '../combobox.tsx'
import { useFilter } from './filter-context.ts'

interface FilterChipsProps {
  readonly name: string
  readonly label: string
  readonly chosen: readonly SelectChoice[]
  readonly onRemove: (value: string) => void
}

/** If more values are chosen, only two are shown until the button is pressed. */
const MAX_SHOWN = 4

/** Every filter whose control does not show its values itself renders this. */
export function FilterChips(props: FilterChipsProps) {
  const { place, chipsContainer, registerChips } = useFilter(props.name)
  const isHere = place === 'line'
  useLayoutEffect(() => (isHere ? registerChips('possible') : undefined), [isHere, registerChips])
  if (!isHere || !chipsContainer || props.chosen.length === 0) return null
  return createPortal(<ChipGroup {...props} />, chipsContainer)
}

function ChipGroup({ name, label, chosen, onRemove }: FilterChipsProps) {
  const id = useId()
  /** A checkbox has no value besides its label. */
  const isOwnName = chosen.every(choice => choice.label === label)
  const { registerChips, moreButtonId } = useFilter(name)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole || chosen.length <= MAX_SHOWN ? chosen : chosen.slice(0, 2)
  // Before the paint, so that the button that clears them appears at the same time.
  useLayoutEffect(() => registerChips('shown'), [registerChips])
  /** Moves the focus to a neighbouring chip, or to the filter itself if there is none. */
  const takeAway = (value: string, { nextElementSibling, previousElementSibling }: Element) => {
    const neighbour = [nextElementSibling, previousElementSibling].find(one => one instanceof HTMLButtonElement)
    const next = neighbour ?? document.getElementById(toFilterId(name)) ?? document.getElementById(moreButtonId)
    if (next instanceof HTMLElement) next.focus()
    onRemove(value)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout, and this is not part of a form
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-wrap items-center gap-1.5">
      <span id={id} className={isOwnName ? 'sr-only' : 'text-muted-foreground'}>
        {label}
      </span>
      {shown.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          aria-label={t`Remove ${text}`}
          onClick={event => takeAway(value, event.currentTarget)}
          className="group/chip inline-flex h-6 max-w-56 items-center gap-1 rounded-full border bg-card pr-1.5 pl-2.5 hover:border-input hover:bg-muted"
        >
          <span className="truncate">{text}</span>
          <X aria-hidden className="size-3 shrink-0 text-muted-foreground group-hover/chip:text-foreground" />
        </button>
      ))}
      {shown.length < chosen.length ? (
        <button
          type="button"
          title={chosen
            .slice(shown.length)
            .map(choice => choice.label)
            .join(', ')}
          onClick={event => {
            // The chips replace the button, so the chip before it gets the focus.
            const { previousElementSibling } = event.currentTarget
            if (previousElementSibling instanceof HTMLElement) previousElementSibling.focus()
            setIsWhole(true)
          }}
          className="inline-flex h-6 items-center rounded-full border border-dashed px-2.5 text-muted-foreground hover:border-input hover:bg-muted hover:text-foreground"
        >
          {t`${chosen.length - shown.length} more`}
        </button>
      ) : null}
    </div>
  )
}

/** Returns the id of a filter's control on the line. */
export const toFilterId = (name: string) => `filter-${name}`
