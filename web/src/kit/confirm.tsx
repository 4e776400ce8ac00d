/** Asks before something that cannot be undone: `if (await confirm({ title, text })) …`. */
import { AlertDialog as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter, dialogContentClasses, dialogOverlayClasses } from '#web/ui/dialog.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'

export interface ConfirmationPrompt {
  readonly title: string
  readonly text: string
  readonly cancelLabel?: string
  readonly acceptLabel?: string
  /** Red when accepting destroys something. */
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

/** Asks before a record is deleted: its name is the title, the question the text. */
export const confirmDelete = (name: string, text: string): Promise<boolean> =>
  confirmAction({ title: `Delete ${name}?`, text, destroys: true })

/** Where the questions appear; the app shell renders it once. */
export function ConfirmationDialog() {
  const question = useSyncExternalStore(
    tell => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => pendingConfirmation,
  )
  const focus = useReturnFocus()
  return (
    <Radix.Root open={question !== undefined} onOpenChange={open => open || question?.answer(false)}>
      <Radix.Portal>
        <Radix.Overlay className={dialogOverlayClasses} />
        <Radix.Content className={dialogContentClasses} {...focus}>
          <Radix.Title className="text-base leading-snug font-semibold break-words">{question?.title}</Radix.Title>
          <Radix.Description className="whitespace-pre-line text-muted-foreground">{question?.text}</Radix.Description>
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button variant="outline">{question?.cancelLabel ?? 'Cancel'}</Button>
            </Radix.Cancel>
            <Button variant={question?.destroys ? 'destructive' : 'default'} onClick={() => question?.answer(true)}>
              {question?.acceptLabel ?? 'Accept'}
            </Button>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
