/** A list whose entries can be marked by pointer or keyboard, following the ARIA listbox pattern. */
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { formatNumber, t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import type { SelectChoice } from './combobox.tsx'

interface MultiSelectListboxProps {
  readonly label: string
  readonly choices: readonly SelectChoice[]
  /** The number of choices, if not all of them are listed. */
  readonly total?: number
  readonly marked: readonly string[]
  readonly onMarked: (marked: string[]) => void
  /** Called on Enter, or a double click on an entry. */
  readonly onAccept: (value: string) => void
  readonly id?: string
  readonly disabled?: boolean
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string | undefined
  readonly ref?: React.Ref<HTMLDivElement> | undefined
}

export function MultiSelectListbox(props: MultiSelectListboxProps) {
  const {
    label,
    choices,
    total = choices.length,
    marked,
    onMarked,
    onAccept,
    disabled = false,
    ref,
    id,
    ...rest
  } = props
  const ownId = useId()
  const listId = id ?? ownId
  const values = choices.map(({ value }) => value)
  // An index, not an entry: when the current entry is removed, the next one becomes current.
  const [place, setPlace] = useState(0)
  const at = Math.min(place, values.length - 1)
  const active = values[at]
  /** The start of a range: the entry last marked individually. */
  const [anchor, setAnchor] = useState<string>()
  const optionId = (index: number) => `${listId}-${index}`

  const toggle = (value: string) => {
    setAnchor(value)
    onMarked(marked.includes(value) ? marked.filter(one => one !== value) : [...marked, value])
  }
  const markFrom = (start: string | undefined, end: number) => {
    const first = Math.max(0, values.indexOf(start ?? ''))
    onMarked(values.slice(Math.min(first, end), Math.max(first, end) + 1))
  }
  const goTo = (index: number, extending: boolean) => {
    const next = Math.max(0, Math.min(index, values.length - 1))
    setPlace(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    if (!extending) return
    const start = anchor !== undefined && values.includes(anchor) ? anchor : active
    setAnchor(start)
    markFrom(start, next)
  }
  /** Moves to the next entry that begins with a letter. */
  const jumpTo = (letter: string) => {
    const begins = ({ label: text }: SelectChoice) => text.toLowerCase().startsWith(letter.toLowerCase())
    const next = choices.findIndex((choice, index) => index > at && begins(choice))
    const found = next >= 0 ? next : choices.findIndex(begins)
    if (found >= 0) goTo(found, false)
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const mod = event.ctrlKey || event.metaKey
    if (disabled || event.altKey || active === undefined) return
    if (key === 'ArrowDown') goTo(at + 1, shiftKey)
    else if (key === 'ArrowUp') goTo(at - 1, shiftKey)
    else if (key === 'Home') goTo(0, shiftKey)
    else if (key === 'End') goTo(values.length - 1, shiftKey)
    else if (mod && key.toLowerCase() === 'a') onMarked(marked.length === values.length ? [] : values)
    else if (mod) return
    else if (key === ' ' && shiftKey) markFrom(anchor, at)
    else if (key === ' ') toggle(active)
    else if (key === 'Enter') onAccept(active)
    else if (key.length === 1) jumpTo(key)
    else return
    event.preventDefault()
  }
  const indexOf = (event: MouseEvent) => {
    const option = (event.target as Element).closest('[role="option"]')
    return option ? [...(option.parentElement?.children ?? [])].indexOf(option) : -1
  }
  const point = (event: MouseEvent) => {
    const index = indexOf(event)
    const value = values[index]
    if (disabled || value === undefined) return
    setPlace(index)
    // Touch screens have no Ctrl key, so each touch marks or unmarks.
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
    if (event.shiftKey) markFrom(anchor, index)
    else if (event.ctrlKey || event.metaKey || isTouch) toggle(value)
    else {
      setAnchor(value)
      onMarked([value])
    }
  }
  const accept = (event: MouseEvent) => {
    const value = values[indexOf(event)]
    if (!disabled && value !== undefined) onAccept(value)
  }

  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <p className="flex justify-between gap-2 text-xs text-muted-foreground">
        {label}{' '}
        <span className="tabular-nums">
          {total > choices.length ? t`${choices.length} of ${formatNumber(total)}, search for more` : total}
        </span>
      </p>
      <div
        {...rest}
        ref={ref}
        id={listId}
        role="listbox"
        aria-multiselectable
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(at)}
        tabIndex={disabled ? -1 : 0}
        onKeyDown={press}
        onClick={point}
        onDoubleClick={accept}
        className="group/list h-60 overflow-y-auto max-sm:h-auto max-sm:max-h-60 rounded-md border border-input bg-card p-1 shadow-xs select-none focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/40 aria-invalid:border-destructive"
      >
        {choices.map(({ value, label: text, hint }, index) => {
          const isMarked = marked.includes(value)
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and sets aria-activedescendant
            <div
              key={value}
              id={optionId(index)}
              role="option"
              aria-selected={isMarked}
              className={cn(
                'flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm',
                isMarked ? 'bg-accent text-accent-foreground' : 'hover:bg-muted',
                index === at &&
                  'outline-ring group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{text}</span>
                {hint ? <span className="block truncate text-xs text-muted-foreground">{hint}</span> : null}
              </span>
              {isMarked ? <Check aria-hidden className="size-4 shrink-0" /> : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}
