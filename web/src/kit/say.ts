/** Short notices that go away by themselves: what was done, and what went wrong. */
import { toast } from 'sonner'
import { ApiError, WENT_WRONG } from './api.ts'

export const say = {
  done: (sentence: string): void => void toast.success(sentence),
  note: (sentence: string): void => void toast.message(sentence),
  warn: (sentence: string): void => void toast.warning(sentence, { id: sentence }),
  wrong: (sentence: string): void => void toast.error(sentence, { id: sentence }),
}

/** Shows why a call failed. One that was given up because the person moved on is nothing to tell. */
export function sayError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) reportError(error)
  // The session is over: the login screen says so, and goes on saying it.
  if (error instanceof ApiError && error.status === 403) return
  say.wrong(error instanceof ApiError ? error.sentence : WENT_WRONG)
}
