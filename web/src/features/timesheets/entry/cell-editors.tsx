/** What a cell becomes while it is edited. A keystroke draws nothing but the editor itself. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type DayRow, daySubTypes, dayTypes, typeLabel } from '#shared/features/timesheets/days.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#web/ui/select.tsx'
import { MAX_DESCRIPTION } from './cells.ts'
import { gridKey } from './grid-keys.ts'
import type { After } from './grid-places.ts'
import type { GridActs } from './use-grid.ts'

interface EditorProps {
  /** What it begins with. */
  readonly text: string
  /** Typed over what stood there, so the rest goes on at its end. */
  readonly replaces: boolean
  readonly label: string
  readonly acts: GridActs
}

const look = 'block w-full min-w-0 rounded-[3px] bg-card px-2 py-1.5 text-sm outline-2 outline-ring'

export function HoursEditor({ text, replaces, label, acts }: EditorProps) {
  const field = useTyping<HTMLInputElement>(acts, replaces ? 'end' : 'all')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const after = afterKey(event) ?? ({ ArrowDown: 'down', ArrowUp: 'up' } as const)[event.key]
    settle(event, after, acts)
  }
  return (
    <input
      ref={field}
      defaultValue={text}
      maxLength={4}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      className={`${look} text-right tabular-nums`}
      onKeyDown={onKeyDown}
      onBlur={event => left(event.currentTarget, acts)}
    />
  )
}

export function DescriptionEditor({ text, replaces, label, acts }: EditorProps) {
  const field = useTyping<HTMLTextAreaElement>(acts, 'end')
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end')
    } else if (event.key !== 'Enter' || !event.shiftKey)
      settle(event, afterKey(event) ?? besideText(event, replaces), acts)
  }
  return (
    <textarea
      ref={field}
      defaultValue={text}
      maxLength={MAX_DESCRIPTION}
      rows={1}
      aria-label={label}
      className={`${look} field-sizing-content max-h-[4.9rem] resize-none leading-relaxed`}
      onKeyDown={onKeyDown}
      onBlur={event => left(event.currentTarget, acts)}
    />
  )
}

export function TypeEditor({ row, acts }: { row: DayRow; acts: GridActs }) {
  return (
    <Choose value={row.type} label="Type" acts={acts}>
      {dayTypes.all.map(({ _id, name }) => (
        <SelectItem key={_id} value={_id}>
          {typeLabel(name)}
        </SelectItem>
      ))}
    </Choose>
  )
}

export function KindEditor({ row, acts }: { row: DayRow; acts: GridActs }) {
  return (
    <Choose value={row.subType ?? ''} label="Kind" acts={acts}>
      {daySubTypes.all.map(({ _id, name }) => (
        <SelectItem key={_id} value={_id}>
          {name}
        </SelectItem>
      ))}
    </Choose>
  )
}

interface ChooseProps {
  readonly value: string
  readonly label: string
  readonly acts: GridActs
  readonly children: ReactNode
}

function Choose({ value, label, acts, children }: ChooseProps) {
  const isChosen = useRef(false)
  return (
    <Select
      defaultOpen
      value={value}
      onValueChange={next => {
        isChosen.current = true
        acts.choose(next)
      }}
      onOpenChange={open => open || isChosen.current || acts.cancel()}
    >
      <SelectTrigger aria-label={label} placeholder={label} className="h-8 rounded-[3px] px-2 outline-2 outline-ring" />
      <SelectContent>{children}</SelectContent>
    </Select>
  )
}

/** Takes the focus, and keeps what was typed when the page goes away under it. */
function useTyping<Field extends HTMLInputElement | HTMLTextAreaElement>(acts: GridActs, caret: 'all' | 'end') {
  const field = useRef<Field>(null)
  useEffect(() => {
    const input = field.current
    if (!input) return
    input.focus()
    if (caret === 'all') input.select()
    else input.setSelectionRange(input.value.length, input.value.length)
    const keep = () => acts.commit(input.value, undefined)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [acts, caret])
  return field
}

function afterKey({ key, shiftKey }: KeyboardEvent): After | 'cancel' {
  if (key === 'Escape') return 'cancel'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  return key === 'Tab' ? (shiftKey ? 'back' : 'next') : undefined
}

/** Up on the first line and down on the last lead to the next cell, where nothing but fresh text stands. */
function besideText({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>, replaces: boolean): After {
  if (!replaces || currentTarget.value.includes('\n')) return undefined
  return ({ ArrowDown: 'down', ArrowUp: 'up' } as const)[key]
}

/** Whoever clicks elsewhere means what they typed; an editor that is taken away has said so already. */
function left({ value, dataset }: HTMLInputElement | HTMLTextAreaElement, acts: GridActs): void {
  if (!dataset.settled) acts.commit(value, undefined)
}

function settle(
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  after: After | 'cancel',
  acts: GridActs,
): void {
  event.stopPropagation()
  const deed = event.altKey ? gridKey(event) : undefined
  if (deed) {
    event.preventDefault()
    event.currentTarget.dataset.settled = 'yes'
    acts.commit(event.currentTarget.value, 'stay')
    acts.deed(deed.kind)
    return
  }
  if (!after || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.dataset.settled = 'yes'
  if (after === 'cancel') acts.cancel()
  else acts.commit(event.currentTarget.value, after)
}
