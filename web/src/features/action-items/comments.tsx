/** The comments on an action item that the reader may see, and a form to add one; for both hosts. */
import { useQuery } from '@tanstack/react-query'
import { actionItemMessages, actionItemsApi, EMPTY_COMMENT } from '#shared/features/action-items.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { TextEntry } from '#web/kit/form/text-entry.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CommentList } from './comment-list.tsx'

const { calls } = actionItemsApi
const HOSTS = {
  staff: {
    list: calls.comments,
    add: calls.comment,
    change: calls.changeComment,
    remove: calls.removeComment,
    people: calls.mentionable,
    path: '/action-items',
    none: 'No comments yet.',
  },
  own: {
    list: calls.ownComments,
    add: calls.addOwnComment,
    change: calls.changeOwnComment,
    remove: calls.removeOwnComment,
    people: calls.ownMentionable,
    path: '/my-action-items',
    none: 'You have not commented yet. Whoever follows this sees it; use @ to mention someone.',
  },
} as const

interface ActionItemCommentsProps {
  readonly actionItemId: string
  /** On the employee host, people see only comments that they wrote or that mention them. */
  readonly isOwn?: boolean
}

export function ActionItemComments({ actionItemId: id, isOwn = false }: ActionItemCommentsProps) {
  const host = HOSTS[isOwn ? 'own' : 'staff']
  const people = { call: host.people, params: { id } }
  const asked = useQuery(queryFor(host.list, { params: { id } }))
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-sm font-semibold">
        {t`Comments`}
        {asked.data?.length ? ` (${asked.data.length})` : null}
      </h2>
      {asked.isPending ? (
        <Spinner label={t`Loading the comments`} />
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : asked.data.length === 0 ? (
        <p className="text-muted-foreground">{t(host.none)}</p>
      ) : (
        <CommentList
          comments={asked.data}
          people={people}
          change={(commentId, comment, mentions) =>
            fetchApi(host.change, { params: { id, commentId }, body: { comment, mentions } })
          }
          remove={commentId => fetchApi(host.remove, { params: { id, commentId } })}
        />
      )}
      <TextEntry
        draft={`${host.path}/${id}#comment`}
        label={t`Add a comment`}
        button={t`Comment¦it`}
        emptyError={t(EMPTY_COMMENT)}
        people={people}
        send={(comment, idempotencyKey, { mentions }) =>
          fetchApi(host.add, {
            params: { id },
            body: { comment, ...(mentions.length > 0 && { mentions: [...mentions] }) },
            idempotencyKey,
          })
        }
        onSent={() => toast.success(t(actionItemMessages.commented))}
      />
    </Card>
  )
}
