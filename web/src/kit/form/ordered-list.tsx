/** An ordered list of entries in a form, which can be added, removed, and moved by dragging, button or key. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { FieldGroupContext } from './known-fields.ts'
import { useDragOrder } from './use-drag-order.ts'
import type { OrderedEntries } from './use-ordered-entries.ts'

interface OrderedListProps {
  readonly entries: OrderedEntries
  /** The noun for an entry: `rating`. The Spanish sentences require a feminine noun. */
  readonly itemName: string
  /** The accessible name of the list: `Ratings`. */
  readonly label: string
  /** Shown while there are no entries. */
  readonly emptyText: string
  /** The maximum length of a new entry's text. */
  readonly maxLength?: number | undefined
  readonly readOnly?: boolean
  /** Whether entries have a single text without a label, `EntryTextField`. */
  readonly isPlain?: boolean
  /** Renders the fields of the entry at this index. */
  readonly children: (index: number) => ReactNode
}

export function OrderedList({
  entries,
  itemName: noun,
  label,
  emptyText,
  maxLength,
  readOnly = false,
  isPlain = false,
  children,
}: OrderedListProps) {
  const { fields } = entries
  const itemName = t(noun)
  const list = useRef<HTMLOListElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [said, say] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return
    entries.move(from, to)
    say(t`${capitalize(itemName)} ${from + 1} is now ${to + 1} of ${fields.length}`)
  }
  const drag = useDragOrder(list, move)
  const add = () => {
    if (entries.addDraft()) say(t`${capitalize(itemName)} ${fields.length + 1} added`)
    box.current?.focus()
  }
  const emptied = useRef<number>(undefined)
  const remove = (index: number) => {
    emptied.current = index
    entries.remove(index)
    say(t`${capitalize(itemName)} ${index + 1} removed`)
  }
  // Moves the focus to the entry that took the removed one's place, or to the input for a new one.
  useEffect(() => {
    if (emptied.current === undefined) return
    const next = list.current?.children[Math.min(emptied.current, fields.length - 1)]
    const target = next?.querySelector<HTMLElement>('[data-removes]') ?? box.current
    target?.focus()
    emptied.current = undefined
  }, [fields.length])
  const onKeys = (index: number) => (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined
    if (readOnly || step === undefined) return
    event.preventDefault()
    move(index, index + step)
  }

  return (
    <div className="grid gap-3">
      {fields.length === 0 ? (
        <p className="rounded-md border border-dashed border-input px-4 py-6 text-center text-muted-foreground">
          {emptyText}
        </p>
      ) : (
        <ol ref={list} aria-label={label} className="divide-y">
          {fields.map(({ id }, index) => (
            <li
              key={id}
              style={drag.style(index)}
              onKeyDown={onKeys(index)}
              className={cn(
                'grid grid-cols-[auto_minmax(0,1fr)_auto] bg-card',
                isPlain ? 'relative gap-x-2 py-1.5' : 'gap-x-3 gap-y-2 py-4',
                drag.isDragging(index) && 'relative cursor-grabbing rounded-md shadow-lg ring-1 ring-ring',
              )}
            >
              <span
                onPointerDown={readOnly ? undefined : drag.startDrag(index)}
                className={cn(
                  'flex touch-none items-center gap-1 text-muted-foreground select-none',
                  isPlain ? 'h-9' : BESIDE_INPUT,
                  !readOnly && (drag.isDragging(index) ? 'cursor-grabbing' : 'cursor-grab'),
                )}
              >
                {readOnly ? null : <GripVertical aria-hidden className="size-4 max-sm:-ml-1" />}
                <span className="min-w-4 text-right text-xs tabular-nums">{index + 1}</span>
              </span>
              <fieldset
                className={cn(
                  'grid min-w-0 max-sm:order-last max-sm:col-span-3',
                  isPlain ? 'grid-cols-[minmax(0,1fr)_auto] gap-x-1 max-sm:-mx-2' : 'gap-3',
                )}
              >
                <legend className="sr-only">
                  {capitalize(itemName)} {index + 1}
                </legend>
                <FieldGroupContext value={`${capitalize(itemName)} ${index + 1}`}>{children(index)}</FieldGroupContext>
              </fieldset>
              {readOnly ? null : (
                <div
                  className={cn(
                    'flex gap-0.5 max-sm:col-span-2 max-sm:justify-end',
                    isPlain ? 'h-9 items-center' : BESIDE_INPUT,
                  )}
                >
                  <Button
                    {...smallButtonProps}
                    aria-label={t`Move ${itemName} ${index + 1} up`}
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp />
                  </Button>
                  <Button
                    {...smallButtonProps}
                    aria-label={t`Move ${itemName} ${index + 1} down`}
                    aria-disabled={index === fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown />
                  </Button>
                  <Button
                    {...smallButtonProps}
                    data-removes
                    aria-label={t`Remove ${itemName} ${index + 1}`}
                    onClick={() => remove(index)}
                  >
                    <Trash2 />
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {readOnly ? null : (
        <div className="flex gap-2">
          <Input
            ref={box}
            aria-label={t`New ${itemName}`}
            placeholder={t`New ${itemName}`}
            autoComplete="off"
            maxLength={maxLength}
            value={entries.draft}
            onChange={event => entries.setDraft(event.target.value)}
            onKeyDown={event => {
              // Enter adds the entry; Ctrl+Enter still saves the form.
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
          />
          <Button variant="outline" onClick={add} disabled={!entries.draft.trim()} aria-label={t`Add ${itemName}`}>
            <Plus /> {t`Add`}
          </Button>
        </div>
      )}
      {fields.length > 1 && !readOnly ? (
        <p className="text-xs text-muted-foreground">
          {t`To change the order, drag a row by its handle or use its arrows.`}{' '}
          <span className="max-sm:hidden">{t`Alt with the up or down key moves the row with the focus.`}</span>
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Level with the input of a row's first field, below its label; on a phone both are above the fields. */
const BESIDE_INPUT = 'h-8 sm:mt-[1.3125rem]'
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
/** An entry's own button on a phone: in one line with the list's buttons, above the text of a plain entry. */
export const BESIDE_BUTTONS = 'max-sm:absolute max-sm:top-1.5 max-sm:right-26'
const smallButtonProps = { variant: 'quiet', size: 'icon-sm', className: 'hover:text-foreground' } as const
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
