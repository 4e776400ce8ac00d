/** What a cell becomes while it is edited. A keystroke draws nothing but the editor itself. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type DayRow, daySubTypes, dayTypes, typeLabel } from '#shared/features/timesheets/days.ts'
import { MAX_DESCRIPTION } from '#shared/features/timesheets/editing.ts'
import { typeableHours } from '#shared/features/timesheets/hours.ts'
import { Chooser } from './chooser.tsx'
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
      onInput={({ currentTarget: input }) => {
        const kept = typeableHours(input.value)
        if (kept !== input.value) input.value = kept
      }}
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

interface ChoiceEditorProps {
  readonly row: DayRow
  /** What opened the list by being typed. */
  readonly typed: string
  readonly acts: GridActs
}

export const TypeEditor = ({ row, typed, acts }: ChoiceEditorProps) => (
  <Chooser label="Type" choices={TYPES} value={row.type} typed={typed} {...acts} />
)
export const KindEditor = ({ row, typed, acts }: ChoiceEditorProps) => (
  <Chooser label="Kind" choices={KINDS} value={row.subType} typed={typed} {...acts} />
)
const TYPES = dayTypes.all.map(({ _id, name }) => ({ _id, label: typeLabel(name) }))
const KINDS = daySubTypes.all.map(({ _id, name }) => ({ _id, label: name }))

/** Takes the focus, and keeps what was typed when the page goes away under it. */
function useTyping<Field extends HTMLInputElement | HTMLTextAreaElement>(acts: GridActs, caret: 'all' | 'end') {
  const field = useRef<Field>(null)
  // At once: what is typed next must find the editor.
  useLayoutEffect(() => {
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
