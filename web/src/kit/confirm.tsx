/** Asks before an action that cannot be undone: `if (await confirmAction({ title, text })) …`. */
import { useSyncExternalStore } from 'react'
import { t } from '#shared/kit/texts.ts'

export interface ConfirmationPrompt {
  readonly title: string
  readonly text: string
  readonly cancelLabel?: string
  readonly acceptLabel?: string
  /** Whether accepting deletes something; the button is then red. */
  readonly destroys?: boolean
}
type PendingConfirmation = ConfirmationPrompt & { readonly answer: (accepted: boolean) => void }

let pendingConfirmation: PendingConfirmation | undefined
const listeners = new Set<() => void>()
const setPendingConfirmation = (next: PendingConfirmation | undefined): void => {
  pendingConfirmation = next
  for (const tell of listeners) tell()
}

export function confirmAction(question: ConfirmationPrompt): Promise<boolean> {
  pendingConfirmation?.answer(false)
  return new Promise(resolve => {
    const answer = (accepted: boolean) => {
      setPendingConfirmation(undefined)
      resolve(accepted)
    }
    setPendingConfirmation({ ...question, answer })
  })
}

/** Asks before deleting a record, with its name in the title. */
export const confirmDelete = (name: string, text: string): Promise<boolean> =>
  confirmAction({ title: t`Delete ${name}?`, text, destroys: true })

/** Returns the question that waits for an answer. */
export const usePendingConfirmation = (): PendingConfirmation | undefined =>
  useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => pendingConfirmation,
  )
