/** Adds a text to a list, such as a comment. Keeps unsent text when the screen closes or the session ends. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { keepMentioned } from '#shared/kit/mentions.ts'
import type { PersonName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { ApiError } from '#web/kit/api.ts'
import { discardDraft, loadDraft, saveDraft } from '#web/kit/drafts.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { MentionArea, type MentionablePeople } from './mention-area.tsx'
import { IDEMPOTENCY_KEY_REUSED } from './use-save.ts'

const MAX_LENGTH = 5000

interface TextEntryProps {
  /** The key of the draft. */
  readonly draft: string
  readonly label: string
  readonly button: string
  /** The error for an empty text. */
  readonly emptyError: string
  readonly maxLength?: number
  readonly send: (
    text: string,
    idempotencyKey: string,
    more: { readonly isChosen: boolean; readonly mentions: readonly string[] },
  ) => Promise<unknown>
  readonly onSent?: () => void
  /** The label of a checkbox for each text, next to the button. */
  readonly choice?: string
  /** The people who can be mentioned after an @. */
  readonly people?: MentionablePeople
}

export function TextEntry(props: TextEntryProps) {
  const { draft, label, button, emptyError, maxLength = MAX_LENGTH, send, onSent, choice, people } = props
  const [text, setText] = useState(() => String(loadDraft(draft)?.values.comment ?? ''))
  const [isChosen, setChosen] = useState(() => loadDraft(draft)?.values.isChosen === true)
  const [named, setNamed] = useState(() => (loadDraft(draft)?.values.named ?? []) as readonly PersonName[])
  const [wrong, setWrong] = useState(false)
  const key = useRef(loadDraft(draft)?.idempotencyKey ?? crypto.randomUUID())
  const box = useRef<HTMLTextAreaElement>(null)
  const field = useId()
  useEffect(() => {
    if (text)
      saveDraft(draft, {
        values: { comment: text, ...(isChosen && { isChosen }), ...(named.length > 0 && { named }) },
        idempotencyKey: key.current,
        version: undefined,
      })
    else discardDraft(draft)
  }, [draft, text, isChosen, named])

  const sending = useMutation({
    mutationFn: (written: string) =>
      send(written, key.current, { isChosen, mentions: keepMentioned(written, named).map(({ _id }) => _id) }),
    onSuccess: (_, sent) => {
      const used = key.current
      key.current = crypto.randomUUID()
      // The screen may be unmounted by now, so the draft is updated here, not only by the effect.
      const kept = loadDraft(draft)
      if (kept?.values.comment === sent) discardDraft(draft)
      else if (kept?.idempotencyKey === used) saveDraft(draft, { ...kept, idempotencyKey: key.current })
      // Text that was typed while sending stays.
      setText(now => (now === sent ? '' : now))
      setChosen(false)
      onSent?.()
    },
    onError: error => {
      // The key was already used for another text. Sending again, after the user has seen the error, adds a new text.
      if (error instanceof ApiError && error.status === IDEMPOTENCY_KEY_REUSED) key.current = crypto.randomUUID()
    },
  })
  const submit = () => {
    if (sending.isPending) return
    if (text.trim()) return sending.mutate(text)
    setWrong(true)
    toast.error(emptyError)
    box.current?.focus()
  }

  return (
    <form
      className="mt-5 grid gap-2 border-t pt-5"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Label htmlFor={field}>{label}</Label>
      <MentionArea
        ref={box}
        people={people}
        onMention={({ _id, name, lastName }) =>
          setNamed(now => [...now.filter(one => one._id !== _id), { _id, name, lastName }])
        }
        id={field}
        value={text}
        maxLength={maxLength}
        dir="auto"
        aria-invalid={wrong}
        aria-describedby={wrong ? `${field}-wrong` : undefined}
        aria-keyshortcuts="Control+Enter"
        onText={typed => {
          setText(typed)
          setWrong(false)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      />
      {wrong ? (
        <p id={`${field}-wrong`} className="text-xs text-destructive dark:text-tone-red">
          {translateSentence(emptyError)}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="outline" type="submit" disabled={sending.isPending}>
          {sending.isPending ? <Spinner label={t`Sending`} /> : null} {button}
        </Button>
        {choice ? (
          <span className="flex items-center gap-2 text-sm">
            <Checkbox
              id={`${field}-choice`}
              checked={isChosen}
              onCheckedChange={checked => setChosen(checked === true)}
            />
            <label htmlFor={`${field}-choice`}>{choice}</label>
          </span>
        ) : null}
        {text.length > maxLength * 0.8 ? (
          <span className="text-xs text-muted-foreground tabular-nums">
            {text.length} / {maxLength}
          </span>
        ) : null}
      </div>
    </form>
  )
}
