/**
 * A dropdown in a cell, used with arrow keys, letters or the mouse. Letters only highlight a match, so that text meant
 * for another cell changes nothing until Enter is pressed.
 */
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { Popover, PopoverAnchor, PopoverContent } from '#web/ui/popover.tsx'
import type { FocusAfterEdit } from './grid-navigation.ts'

export interface ComboboxOption {
  readonly _id: string
  readonly label: string
}

interface CellComboboxProps {
  readonly label: string
  readonly options: readonly ComboboxOption[]
  readonly value: string | null
  /** The text typed to open the list. */
  readonly typed: string
  readonly choose: (id: string) => void
  readonly cancel: (after?: FocusAfterEdit) => void
  /** Called when the field has lost the focus. */
  readonly leave: () => void
}

/** After this pause, in milliseconds, typing starts a new search. */
const SEARCH_TIMEOUT = 1000

export function CellCombobox({ label, options, value, typed, choose, cancel, leave }: CellComboboxProps) {
  const list = useId()
  const field = useRef<HTMLDivElement>(null)
  const lastLetter = useRef(0)
  const [search, setSearch] = useState(typed)
  const [marked, setMarked] = useState(() => (typed ? findByPrefix(options, typed, value) : (value ?? undefined)))
  useLayoutEffect(() => {
    lastLetter.current = performance.now()
    field.current?.focus()
  }, [])

  const step = (count: number) => {
    const at = options.findIndex(({ _id }) => _id === marked)
    const next = at < 0 ? (count > 0 ? 0 : options.length - 1) : Math.min(Math.max(at + count, 0), options.length - 1)
    setMarked(options[next]?._id)
    setSearch('')
  }
  const type = (letter: string) => {
    const at = performance.now()
    const text = at - lastLetter.current > SEARCH_TIMEOUT ? letter : search + letter
    lastLetter.current = at
    setSearch(text)
    setMarked(findByPrefix(options, text, marked ?? null))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey) return
    const isLetter = [...key].length === 1
    if (!isLetter && !(key in KEY_STEPS)) return
    event.preventDefault()
    event.stopPropagation()
    if (isLetter) type(key)
    else if (key === 'Enter' && marked !== undefined) choose(marked)
    else if (key === 'Enter' || key === 'Escape') cancel()
    else if (key === 'Tab') cancel(shiftKey ? 'back' : 'next')
    else step(KEY_STEPS[key] ?? 0)
  }
  const shown = options.find(({ _id }) => _id === value)?.label ?? label
  return (
    <Popover open modal={false}>
      <PopoverAnchor>
        <div
          ref={field}
          role="combobox"
          tabIndex={0}
          aria-label={label}
          aria-expanded
          aria-controls={list}
          aria-activedescendant={marked && `${list}-${marked}`}
          className="w-full min-w-0 truncate rounded-[3px] bg-card px-2 py-1.5 text-sm outline-2 outline-ring"
          onKeyDown={onKeyDown}
          onBlur={leave}
        >
          {shown}
        </div>
      </PopoverAnchor>
      <PopoverContent
        id={list}
        role="listbox"
        aria-label={label}
        className="w-auto min-w-(--radix-popper-anchor-width) p-1"
        onOpenAutoFocus={event => event.preventDefault()}
        onCloseAutoFocus={event => event.preventDefault()}
        onMouseDown={event => event.preventDefault()}
      >
        {options.map(({ _id, label }) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the cell, with `aria-activedescendant`
          // biome-ignore lint/a11y/useKeyWithClickEvents: the cell handles the keys
          <div
            key={_id}
            id={`${list}-${_id}`}
            role="option"
            aria-selected={_id === marked}
            className={cn(
              'flex cursor-default items-center justify-between gap-4 rounded-sm px-2 py-1.5 text-sm',
              _id === marked && 'bg-accent text-accent-foreground',
            )}
            onMouseEnter={() => setMarked(_id)}
            onClick={() => choose(_id)}
          >
            {label}
            {_id === value ? <Check aria-hidden className="size-4" /> : null}
          </div>
        ))}
        {search && marked === undefined ? (
          <p
            role="status"
            className="max-w-56 truncate px-2 py-1.5 text-xs text-muted-foreground"
          >{t`Nothing begins with “${search}”`}</p>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}

/** How far the keys other than letters move in the list. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  Enter: 0,
  Escape: 0,
  Tab: 0,
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 99,
  PageUp: -99,
  End: 99,
  Home: -99,
}

/** Finds the option that starts with the text; repeating a letter moves to the next match. */
function findByPrefix(choices: readonly ComboboxOption[], text: string, present: string | null): string | undefined {
  const wanted = text.toLowerCase()
  const isRepeated = [...wanted].every(letter => letter === wanted[0])
  const start = isRepeated ? wanted.slice(0, 1) : wanted
  const fitting = choices.filter(({ label }) => label.toLowerCase().startsWith(start))
  const at = fitting.findIndex(({ _id }) => _id === present)
  return fitting[isRepeated ? (at + 1) % fitting.length : Math.max(at, 0)]?._id
}
