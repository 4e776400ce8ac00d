/** Short messages that disappear by themselves: what was done, and what went wrong. */
import type { toast as Sonner } from 'sonner'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError, isUnreached, WENT_WRONG } from './api.ts'
import { NO_CONNECTION } from './connection.ts'

type Say = (sonner: typeof Sonner) => unknown

let shown: typeof Sonner | undefined
let lastUndoable: string | number | undefined
const waiting: Say[] = []

/** The library is loaded after the first screen is rendered; earlier toasts are queued. */
function show(say: Say): void {
  if (shown) say(shown)
  else waiting.push(say)
}

/** Shows the queued toasts, and later ones at once, until the returned function is called. */
export function beginShowing(sonner: typeof Sonner): () => void {
  shown = sonner
  for (const say of waiting.splice(0)) say(sonner)
  return () => {
    shown = undefined
  }
}

/** Clears the options of an earlier toast with the same text. */
const NOTHING_MORE = { description: undefined, action: undefined, duration: undefined }

/** Translates its sentences, which the server and the features write in English. */
export const toast = {
  success: (sentence: string): void => show(sonner => sonner.success(translateSentence(sentence))),
  /** Stays long enough to be undone, or until the next one, because several would cover the screen's buttons. */
  undoable: (sentence: string, undo: () => void): void =>
    show(sonner => {
      if (lastUndoable !== undefined) sonner.dismiss(lastUndoable)
      lastUndoable = sonner.success(translateSentence(sentence), {
        action: { label: t`Undo`, onClick: undo },
        duration: 8000,
      })
    }),
  message: (sentence: string): void => show(sonner => sonner.message(translateSentence(sentence), { id: sentence })),
  warning: (sentence: string): void => show(sonner => sonner.warning(translateSentence(sentence), { id: sentence })),
  error: (sentence: string): void =>
    show(sonner => sonner.error(translateSentence(sentence), { id: sentence, ...NOTHING_MORE })),
  /** For requests that did not reach the server; `retry` sends it again. Queries are repeated automatically. */
  unreached: (sentence: string, retry?: () => void): void =>
    show(sonner =>
      sonner.error(translateSentence(sentence), {
        id: sentence,
        description: retry && t(NO_CONNECTION),
        action: retry && { label: t`Try again`, onClick: retry },
        duration: retry && 8000,
      }),
    ),
}

/** Shows why a call failed, unless it was aborted. `retry` is offered if there was no connection. */
export function toastError(error: unknown, retry?: () => void): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) reportError(error)
  // The session has ended, which the login screen shows.
  if (error instanceof ApiError && error.status === 403) return
  if (isUnreached(error)) toast.unreached(error.userMessage, retry)
  else toast.error(error instanceof ApiError ? error.userMessage : WENT_WRONG)
}
