import type { ShortcutList } from '#web/kit/layout/screen-shortcuts.ts'

/** What the grid understands, as the list of shortcuts shows it. */
export const GRID_SHORTCUTS: ShortcutList = [
  ['E', 'Go to the first missing day'],
  ['← ↑ → ↓', 'Move between cells'],
  ['Tab', 'Next cell, row by row; after Esc it leaves the table'],
  ['Any character', 'Replace what stands in the cell'],
  ['Enter / F2', 'Edit the cell; Enter again goes to the next working day'],
  ['Alt ↵', 'A new line in a description'],
  ['V, S, H, L, N', 'On a type: open the list at that letter; Enter chooses'],
  ['Shift with arrows', 'Choose several cells'],
  ['Space', 'Mark a row'],
  ['Ctrl C, Ctrl X, Ctrl V', 'Copy, cut and paste, also from a spreadsheet'],
  ['Ctrl D', 'Fill down from the row above, or through what is chosen'],
  ['Delete', 'Clear; on the type of half a day off, remove the row'],
  ['Alt W', 'Copy the previous week'],
  ['Alt R', 'Repeat the row on other days'],
  ['Alt M', 'Fill the rest of the month from the row'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo, redo'],
  ['Ctrl ↵', 'Submit the report'],
  ['N', 'Initialize the month, where there is no timesheet yet'],
]
