import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { actionItemMessages, actionItemsApi, type Comment, EMPTY_COMMENT } from '#shared/features/action-items.ts'
import { fullName } from '#shared/kit/people.ts'
import { ApiError, fetchApi } from '#web/kit/api.ts'
import { discardDraft, loadDraft, saveDraft } from '#web/kit/drafts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { IDEMPOTENCY_KEY_REUSED } from '#web/kit/form/use-save.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Label } from '#web/ui/label.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const MAX_COMMENT_LENGTH = 5000

/** The comments on an action item, oldest first, and a form to add one. */
export function ActionItemComments({ actionItemId: id }: { actionItemId: string }) {
  const asked = useQuery(queryFor(actionItemsApi.calls.comments, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">Comments{asked.data?.length ? ` (${asked.data.length})` : ''}</h2>
      {asked.isPending ? (
        <Spinner label="Loading the comments" />
      ) : asked.isError ? (
        <ErrorState text={asked.error.message} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">No comments yet.</p>
      ) : (
        <ol className="grid gap-5">
          {asked.data.map(comment => (
            <CommentCard key={comment._id} {...comment} />
          ))}
        </ol>
      )}
      <NewCommentForm actionItemId={id} />
    </Card>
  )
}

function CommentCard({ comment, createdBy, creationDate }: Comment) {
  const author = fullName(createdBy)
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <PersonAvatar name={author} picture={createdBy.picture} className="size-7 text-[0.6875rem]" />
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{author}</span>
          <LocalTime at={creationDate} className="text-xs text-muted-foreground tabular-nums" />
        </p>
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {comment}
        </p>
      </div>
    </li>
  )
}

/** Unsent text survives leaving the screen and the end of the session, as in every form. */
function NewCommentForm({ actionItemId: id }: { actionItemId: string }) {
  const draft = `/action-items/${id}#comment`
  const [text, setText] = useState(() => String(loadDraft(draft)?.values.comment ?? ''))
  const [wrong, setWrong] = useState(false)
  const key = useRef(loadDraft(draft)?.idempotencyKey ?? crypto.randomUUID())
  const box = useRef<HTMLTextAreaElement>(null)
  const field = useId()
  useEffect(() => {
    if (text) saveDraft(draft, { values: { comment: text }, idempotencyKey: key.current, version: undefined })
    else discardDraft(draft)
  }, [draft, text])

  const send = useMutation({
    mutationFn: (comment: string) =>
      fetchApi(actionItemsApi.calls.comment, { params: { id }, body: { comment }, idempotencyKey: key.current }),
    onSuccess: () => {
      key.current = crypto.randomUUID()
      setText('')
      toast.success(actionItemMessages.commented)
    },
    onError: error => {
      // Another comment was created with this key. Sending again, after seeing it, creates one more.
      if (error instanceof ApiError && error.status === IDEMPOTENCY_KEY_REUSED) key.current = crypto.randomUUID()
    },
  })
  const submit = () => {
    if (send.isPending) return
    if (text.trim()) return send.mutate(text)
    setWrong(true)
    toast.error(EMPTY_COMMENT)
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
        maxLength={MAX_COMMENT_LENGTH}
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
        <Button variant="outline" type="submit" disabled={send.isPending}>
          {send.isPending ? <Spinner label="Sending" /> : null} Comment
        </Button>
        {text.length > MAX_COMMENT_LENGTH * 0.8 ? (
          <span className="text-xs text-muted-foreground tabular-nums">
            {text.length} / {MAX_COMMENT_LENGTH}
          </span>
        ) : null}
      </div>
    </form>
  )
}
