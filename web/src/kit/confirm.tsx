/** Asks before something that cannot be undone: `if (await confirm({ title, text })) …`. */
import { AlertDialog as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/button.tsx'
import { backdropLook, DialogFooter, dialogLook } from '#web/ui/dialog.tsx'
import { useReturnFocus } from '#web/ui/return-focus.ts'

export interface Question {
  readonly title: string
  readonly text: string
  readonly cancel?: string
  readonly accept?: string
  /** Red when accepting destroys something. */
  readonly destroys?: boolean
}
type Asked = Question & { readonly answer: (accepted: boolean) => void }

let asked: Asked | undefined
const changed = new Set<() => void>()
const show = (next: Asked | undefined): void => {
  asked = next
  for (const tell of changed) tell()
}

export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise(resolve => {
    const answer = (accepted: boolean) => {
      show(undefined)
      resolve(accepted)
    }
    show({ ...question, answer })
  })
}

/** Asks before a record is deleted: its name above, the question below. */
export const confirmDelete = (name: string, text: string): Promise<boolean> =>
  confirm({ title: `Delete ${name}?`, text, destroys: true })

/** Where the questions appear; the shell holds one. */
export function Confirmations() {
  const question = useSyncExternalStore(
    tell => {
      changed.add(tell)
      return () => changed.delete(tell)
    },
    () => asked,
  )
  const focus = useReturnFocus()
  return (
    <Radix.Root open={question !== undefined} onOpenChange={open => open || question?.answer(false)}>
      <Radix.Portal>
        <Radix.Overlay className={backdropLook} />
        <Radix.Content className={dialogLook} {...focus}>
          <Radix.Title className="text-base leading-snug font-semibold break-words">{question?.title}</Radix.Title>
          <Radix.Description className="whitespace-pre-line text-muted-foreground">{question?.text}</Radix.Description>
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button>{question?.cancel ?? 'Cancel'}</Button>
            </Radix.Cancel>
            <Button variant={question?.destroys ? 'destructive' : 'primary'} onClick={() => question?.answer(true)}>
              {question?.accept ?? 'Accept'}
            </Button>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
