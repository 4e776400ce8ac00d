import { useQuery } from '@tanstack/react-query'
import { actionItemMessages, actionItemsApi, type Comment, EMPTY_COMMENT } from '#shared/features/action-items.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The comments on an action item, oldest first, and a form to add one. */
export function ActionItemComments({ actionItemId: id }: { actionItemId: string }) {
  const asked = useQuery(queryFor(actionItemsApi.calls.comments, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">Comments{asked.data?.length ? ` (${asked.data.length})` : ''}</h2>
      {asked.isPending ? (
        <Spinner label="Loading the comments" />
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">No comments yet.</p>
      ) : (
        <ol className="grid gap-5">
          {asked.data.map(comment => (
            <CommentCard key={comment._id} {...comment} />
          ))}
        </ol>
      )}
      <TextEntry
        draft={`/action-items/${id}#comment`}
        label="Add a comment"
        button="Comment"
        emptyError={EMPTY_COMMENT}
        send={(comment, idempotencyKey) =>
          fetchApi(actionItemsApi.calls.comment, { params: { id }, body: { comment }, idempotencyKey })
        }
        onSent={() => toast.success(actionItemMessages.commented)}
      />
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
