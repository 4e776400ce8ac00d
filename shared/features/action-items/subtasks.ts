/** Subtasks: the lines of a description that begin with `- [ ]`, or with `- [x]` once they are done. */

const SUBTASK = /^([ \t]*[-*] \[)([ xX])(\] ?)(.*)$/

export interface Subtask {
  /** Which line of the text it is. */
  readonly line: number
  readonly text: string
  readonly isDone: boolean
}

/** One line of a text, with its subtask if it is one. */
export type TextLine = { readonly line: number; readonly text: string; readonly subtask?: Subtask }

/** Splits a text into its lines, at any kind of line break. */
export const splitLines = (text: string): TextLine[] =>
  text.split(/\r\n|\r|\n/).map((one, line) => {
    const [, , mark, , words] = SUBTASK.exec(one) ?? []
    if (mark === undefined || !words?.trim()) return { line, text: one }
    return { line, text: one, subtask: { line, text: words.trim(), isDone: mark !== ' ' } }
  })

export const findSubtasks = (text: string): Subtask[] => splitLines(text).flatMap(({ subtask }) => subtask ?? [])

/** Counts the subtasks and those that are done; null for a text without any. */
export function countSubtasks(text: string): { done: number; all: number } | null {
  const found = findSubtasks(text)
  return found.length > 0 ? { done: found.filter(({ isDone }) => isDone).length, all: found.length } : null
}

/**
 * Ticks a subtask, or takes its tick away; every other character stays. It is found by its line and its words, so that
 * a text that has changed meanwhile ticks no other line: undefined when it is not there any more.
 */
export function setSubtask(text: string, { line, text: words }: Subtask, isDone: boolean): string | undefined {
  const found = splitLines(text)[line]?.subtask
  if (found?.text !== words) return undefined
  const parts = text.split(/(\r\n|\r|\n)/)
  const own = parts[line * 2] ?? ''
  parts[line * 2] = own.replace(SUBTASK, (_all, start, mark, end, rest) => {
    const isMarked = mark !== ' '
    return `${start}${isMarked === isDone ? mark : isDone ? 'x' : ' '}${end}${rest}`
  })
  return parts.join('')
}

/** Returns the text with all subtasks unticked. */
export const untickAll = (text: string): string =>
  findSubtasks(text).reduce((before, subtask) => setSubtask(before, subtask, false) ?? before, text)
