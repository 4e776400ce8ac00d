/** Maps keys to grid commands, and describes them for the shortcuts dialog. Pure. */
import type { ShortcutList } from '#web/kit/screen-shortcuts.ts'
import type { CursorMove } from './grid-selection.ts'

type GridCommand =
  | { readonly kind: 'move'; readonly step: CursorMove; readonly extend: boolean }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'tab'; readonly back: boolean }
  | {
      readonly kind:
        | 'edit'
        | 'escape'
        | 'mark'
        | 'clear'
        | 'all'
        | 'fill down'
        | 'undo'
        | 'redo'
        | 'copy week'
        | 'repeat'
        | 'fill month'
    }

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const ARROW_MOVES: Readonly<Record<string, CursorMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
  PageUp: 'page up',
  PageDown: 'page down',
}
const MOD_ARROW_MOVES: Readonly<Record<string, CursorMove>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'first',
  ArrowRight: 'last',
  Home: 'top',
  End: 'bottom',
}
/** By `code`, because Alt changes the typed character on a Mac. */
const ALT_COMMANDS: Readonly<Record<string, GridCommand>> = {
  KeyW: { kind: 'copy week' },
  KeyR: { kind: 'repeat' },
  KeyM: { kind: 'fill month' },
}
const PLAIN_COMMANDS: Readonly<Record<string, GridCommand>> = {
  Enter: { kind: 'edit' },
  F2: { kind: 'edit' },
  Escape: { kind: 'escape' },
  ' ': { kind: 'mark' },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
}

export function toGridCommand({ key, code, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): GridCommand | undefined {
  const mod = ctrlKey || metaKey
  if (altKey && !mod) return ALT_COMMANDS[code]
  const step = (mod ? MOD_ARROW_MOVES : ARROW_MOVES)[key]
  if (step) return { kind: 'move', step, extend: shiftKey }
  if (mod) {
    const letter = key.toLowerCase()
    if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
    if (letter === 'y') return { kind: 'redo' }
    if (letter === 'd') return { kind: 'fill down' }
    return letter === 'a' ? { kind: 'all' } : undefined
  }
  if (key === 'Tab') return { kind: 'tab', back: shiftKey }
  if (PLAIN_COMMANDS[key]) return PLAIN_COMMANDS[key]
  // Ignore keys that compose characters; `?` opens the shortcuts dialog.
  if (key === 'Dead' || key === 'Process') return { kind: 'type', text: '' }
  return [...key].length === 1 && key !== '?' ? { kind: 'type', text: key } : undefined
}

/** The shortcuts listed in the dialog. */
export const GRID_SHORTCUTS: ShortcutList = [
  ['E', 'Go to the first missing day'],
  ['← ↑ → ↓', 'Move between cells'],
  ['Tab', 'Next cell, row by row; after Esc it leaves the table'],
  ['Any character', 'Replace the content of the cell'],
  ['Enter / F2', 'Edit the cell; Enter again goes to the next working day'],
  ['Alt ↵', 'A new line in a description'],
  ['V, S, H, L, N', 'On a type: open the list at that letter; Enter chooses'],
  ['Shift with arrows', 'Select several cells'],
  ['Space', 'Mark a row'],
  ['Ctrl C, Ctrl X, Ctrl V', 'Copy, cut and paste, also from a spreadsheet'],
  ['Ctrl D', 'Fill down from the row above, or through the selection'],
  ['Delete¦the key', 'Clear; on the type of half a day off, remove the row'],
  ['Alt W', 'Copy the previous week'],
  ['Alt R', 'Repeat the row on other days'],
  ['Alt M', 'Fill the rest of the month from the row'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo, redo'],
  ['Ctrl ↵', 'Submit the report'],
  ['N', 'Initialize the month, where there is no timesheet yet'],
]
