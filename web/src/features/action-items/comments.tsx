import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDistanceToNowStrict } from 'date-fns/formatDistanceToNowStrict'
import { useEffect, useId, useRef, useState } from 'react'
import { actionItemMessages, actionItems, type Comment, EMPTY_COMMENT } from '#shared/features/action-items.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { showDay } from '#shared/kit/dates.ts'
import { ApiError, api } from '#web/kit/api.ts'
import { draftOf, dropDraft, keepDraft } from '#web/kit/drafts.ts'
import { REPEATED } from '#web/kit/form/use-record-form.ts'
import { Failed } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { say } from '#web/kit/say.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const MAX = 5000

/** What was said on an action item, oldest first, and a place to say more. */
export function Comments({ of: id }: { of: string }) {
  const asked = useQuery(ask(actionItems.calls.comments, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">Comments{asked.data?.length ? ` (${asked.data.length})` : ''}</h2>
      {asked.isPending ? (
        <Spinner label="Loading the comments" />
      ) : asked.isError ? (
        <Failed text={asked.error.message} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">No comments yet.</p>
      ) : (
        <ol className="grid gap-5">
          {asked.data.map(comment => (
            <Said key={comment._id} {...comment} />
          ))}
        </ol>
      )}
      <NewComment on={id} />
    </Card>
  )
}

function Said({ comment, createdBy, creationDate }: Comment) {
  const author = fullName(createdBy)
  const exact = `${showDay(creationDate)} ${creationDate.slice(11, 16)} UTC`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Avatar name={author} picture={createdBy.picture} className="size-7 text-[0.6875rem]" />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{author}</span>
          <time dateTime={creationDate} title={exact} className="text-xs text-muted-foreground">
            {formatDistanceToNowStrict(new Date(creationDate), { addSuffix: true })}
          </time>
        </p>
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {comment}
        </p>
      </div>
    </li>
  )
}

/** What is typed here outlives the screen and the session, as in every form. */
function NewComment({ on: id }: { on: string }) {
  const draft = `/action-items/${id}#comment`
  const [text, setText] = useState(() => String(draftOf(draft)?.values.comment ?? ''))
  const [wrong, setWrong] = useState(false)
  const key = useRef(draftOf(draft)?.idempotencyKey ?? crypto.randomUUID())
  const box = useRef<HTMLTextAreaElement>(null)
  const field = useId()
  useEffect(() => {
    if (text) keepDraft(draft, { values: { comment: text }, idempotencyKey: key.current, version: undefined })
    else dropDraft(draft)
  }, [draft, text])

  const send = useMutation({
    mutationFn: (comment: string) =>
      api(actionItems.calls.comment, { params: { id }, body: { comment }, idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
      setText('')
      say.done(actionItemMessages.commented)
    },
    onError: error => {
      // Another comment was made with this key. Who has seen it and sends again makes one more.
      if (error instanceof ApiError && error.status === REPEATED) key.current = crypto.randomUUID()
    },
  })
  const submit = () => {
    if (send.isPending) return
    if (text.trim()) return send.mutate(text)
    setWrong(true)
    say.wrong(EMPTY_COMMENT)
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
      <Label htmlFor={field}>Add a comment</Label>
      <Textarea
        ref={box}
        id={field}
        value={text}
        maxLength={MAX}
        dir="auto"
        aria-invalid={wrong}
        aria-describedby={wrong ? `${field}-wrong` : undefined}
        aria-keyshortcuts="Control+Enter"
        onChange={event => {
          setText(event.target.value)
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
          {EMPTY_COMMENT}
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-3">
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? <Spinner label="Sending" /> : null} Comment
        </Button>
        {text.length > MAX * 0.8 ? (
          <span className="text-xs text-muted-foreground tabular-nums">
            {text.length} / {MAX}
          </span>
        ) : null}
      </div>
    </form>
  )
}
