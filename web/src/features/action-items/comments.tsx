import { useQuery } from '@tanstack/react-query'
import { actionItemMessages, actionItemsApi, EMPTY_COMMENT } from '#shared/features/action-items.ts'
import { fullName } from '#shared/kit/people.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CommentList } from './comment-list.tsx'

const { changeComment, removeComment } = actionItemsApi.calls

/** The comments on an action item, oldest first, and a form to add one. */
export function ActionItemComments({ actionItemId: id }: { actionItemId: string }) {
  const people = { call: actionItemsApi.calls.mentionable, params: { id } }
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
        <CommentList
          comments={asked.data}
          isOwn={({ isOwn }) => isOwn}
          author={({ createdBy }) => fullName(createdBy)}
          picture={({ createdBy }) => (
            <PersonAvatar
              name={fullName(createdBy)}
              picture={createdBy.picture}
              className="size-7 shrink-0 text-[0.6875rem]"
            />
          )}
          mentionsOf={({ mentions }) => mentions}
          people={people}
          change={(commentId, comment, mentions) =>
            fetchApi(changeComment, { params: { id, commentId }, body: { comment, mentions } })
          }
          remove={commentId => fetchApi(removeComment, { params: { id, commentId } })}
        />
      )}
      <TextEntry
        draft={`/action-items/${id}#comment`}
        label="Add a comment"
        button="Comment"
        emptyError={EMPTY_COMMENT}
        people={people}
        send={(comment, idempotencyKey, { mentions }) =>
          fetchApi(actionItemsApi.calls.comment, {
            params: { id },
            body: { comment, ...(mentions.length > 0 && { mentions: [...mentions] }) },
            idempotencyKey,
          })
        }
        onSent={() => toast.success(actionItemMessages.commented)}
      />
    </Card>
  )
}
