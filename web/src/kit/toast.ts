/** Short notices that go away by themselves: what was done, and what went wrong. */
import { toast as sonner } from 'sonner'
import { ApiError, WENT_WRONG } from './api.ts'

export const toast = {
  success: (sentence: string): void => void sonner.success(sentence),
  /** Stays long enough to be read and taken back. */
  undoable: (sentence: string, undo: () => void): void =>
    void sonner.success(sentence, { action: { label: 'Undo', onClick: undo }, duration: 8000 }),
  message: (sentence: string): void => void sonner.message(sentence),
  warning: (sentence: string): void => void sonner.warning(sentence, { id: sentence }),
  error: (sentence: string): void => void sonner.error(sentence, { id: sentence }),
}

/** Shows why a call failed. A call that was cancelled because the person moved on is not reported. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) reportError(error)
  // The session is over: the login screen shows that permanently.
  if (error instanceof ApiError && error.status === 403) return
  toast.error(error instanceof ApiError ? error.userMessage : WENT_WRONG)
}
