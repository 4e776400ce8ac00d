/** The cell editors. A keystroke re-renders only the editor. */
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { type DayRow, daySubTypes, dayTypes } from '#shared/features/timesheets/days.ts'
import { MAX_DESCRIPTION_LENGTH } from '#shared/features/timesheets/editing.ts'
import { limitHoursInput } from '#shared/features/timesheets/hours.ts'
import { t } from '#shared/kit/texts.ts'
import { sayDayType } from '#web/features/timesheets/entry/cells.ts'
import { CellCombobox } from './cell-combobox.tsx'
import { toGridCommand } from './grid-commands.ts'
import type { FocusAfterEdit } from './grid-navigation.ts'
import type { GridHandlers } from './use-grid.ts'

interface EditorProps {
  /** The initial value. */
  readonly text: string
  /** Whether `text` was typed over the old value, so that typing continues at its end. */
  readonly isReplacing: boolean
  readonly label: string
  readonly handlers: GridHandlers
}

const editorClass = 'block w-full min-w-0 rounded-[3px] bg-card px-2 py-1.5 text-sm outline-2 outline-ring'

export function HoursEditor({ text, isReplacing, label, handlers }: EditorProps) {
  const field = useEditorFocus<HTMLInputElement>(handlers, isReplacing ? 'end' : 'all')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const after = focusAfterKey(event) ?? ({ ArrowDown: 'down', ArrowUp: 'up' } as const)[event.key]
    finishEditOnKey(event, after, handlers)
  }
  return (
    <input
      ref={field}
      defaultValue={text}
      onInput={({ currentTarget: input }) => {
        const kept = limitHoursInput(input.value)
        if (kept !== input.value) input.value = kept
      }}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      className={`${editorClass} text-right tabular-nums`}
      onKeyDown={onKeyDown}
      onBlur={event => commitOnBlur(event.currentTarget, handlers)}
    />
  )
}

export function DescriptionEditor({ text, isReplacing, label, handlers }: EditorProps) {
  const field = useEditorFocus<HTMLTextAreaElement>(handlers, 'end')
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && event.altKey) {
      event.preventDefault()
      const { selectionStart, selectionEnd } = event.currentTarget
      event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end')
    } else if (event.key !== 'Enter' || !event.shiftKey)
      finishEditOnKey(event, focusAfterKey(event) ?? focusAfterArrow(event, isReplacing), handlers)
  }
  return (
    <textarea
      ref={field}
      defaultValue={text}
      maxLength={MAX_DESCRIPTION_LENGTH}
      rows={1}
      aria-label={label}
      className={`${editorClass} field-sizing-content max-h-[4.9rem] resize-none leading-relaxed`}
      onKeyDown={onKeyDown}
      onBlur={event => commitOnBlur(event.currentTarget, handlers)}
    />
  )
}

interface ChoiceEditorProps {
  readonly row: DayRow
  /** The text typed to open the list. */
  readonly typed: string
  readonly handlers: GridHandlers
}

export const TypeEditor = ({ row, typed, handlers }: ChoiceEditorProps) => (
  <CellCombobox label={t`Type`} options={typeOptions()} value={row.type} typed={typed} {...handlers} />
)
export const SubTypeEditor = ({ row, typed, handlers }: ChoiceEditorProps) => (
  <CellCombobox label={t`Kind`} options={subTypeOptions()} value={row.subType} typed={typed} {...handlers} />
)
const typeOptions = () => dayTypes.all.map(({ _id, name }) => ({ _id, label: sayDayType(name) }))
const subTypeOptions = () => daySubTypes.all.map(({ _id, name }) => ({ _id, label: t(name) }))

/** Focuses the editor, and commits its text when the page is closed. */
function useEditorFocus<Field extends HTMLInputElement | HTMLTextAreaElement>(
  acts: GridHandlers,
  caret: 'all' | 'end',
) {
  const field = useRef<Field>(null)
  // A layout effect, so that the next keystroke reaches the editor.
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

function focusAfterKey({ key, shiftKey }: KeyboardEvent): FocusAfterEdit | 'cancel' {
  if (key === 'Escape') return 'cancel'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  return key === 'Tab' ? (shiftKey ? 'back' : 'next') : undefined
}

/** Up on the first line and Down on the last move to the next cell, but only if all of the text is newly typed. */
function focusAfterArrow(
  { key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>,
  replaces: boolean,
): FocusAfterEdit {
  if (!replaces || currentTarget.value.includes('\n')) return undefined
  return ({ ArrowDown: 'down', ArrowUp: 'up' } as const)[key]
}

/** Commits the text on blur, unless the key that closed the editor already did. */
function commitOnBlur({ value, dataset }: HTMLInputElement | HTMLTextAreaElement, acts: GridHandlers): void {
  if (!dataset.settled) acts.commit(value, undefined)
}

function finishEditOnKey(
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  after: FocusAfterEdit | 'cancel',
  acts: GridHandlers,
): void {
  event.stopPropagation()
  const deed = event.altKey ? toGridCommand(event) : undefined
  if (deed) {
    event.preventDefault()
    event.currentTarget.dataset.settled = 'yes'
    acts.commit(event.currentTarget.value, 'stay')
    acts.runCommand(deed.kind)
    return
  }
  if (!after || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.dataset.settled = 'yes'
  if (after === 'cancel') acts.cancel()
  else acts.commit(event.currentTarget.value, after)
}
