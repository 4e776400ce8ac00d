/** Comments, oldest first. The reader can change or delete their own for 15 minutes. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  actionItemMessages,
  COMMENT_CHANGE_MINUTES,
  type Comment,
  EMPTY_COMMENT,
  isCommentChangeable,
} from '#shared/features/action-items.ts'
import { formatInstant } from '#shared/kit/dates.ts'
import { keepMentioned, splitByMentions } from '#shared/kit/mentions.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { MentionArea, type MentionablePeople } from '#web/kit/form/mention-area.tsx'
import { confirmLeaving, useLeaveGuard } from '#web/kit/form/use-leave-guard.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

interface CommentListProps {
  readonly comments: readonly Comment[]
  /** Who can be mentioned. */
  readonly people: MentionablePeople
  readonly change: (id: string, text: string, mentions: string[]) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

export function CommentList({ comments, ...acts }: CommentListProps) {
  const now = useTimeOfChanges(comments)
  return (
    <ol className="grid gap-5">
      {comments.map(comment => (
        <li key={comment._id} className="flex gap-3">
          <PersonAvatar name={fullName(comment.createdBy)} picture={comment.createdBy.picture} size={7} />
          <CommentEntry comment={comment} mayChange={comment.isOwn && isCommentChangeable(comment, now)} {...acts} />
        </li>
      ))}
    </ol>
  )
}

/** Returns the current time, updated whenever a comment can no longer be changed. */
function useTimeOfChanges(comments: readonly Comment[]): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ends = comments
      .map(({ creationDate }) => Date.parse(creationDate) + COMMENT_CHANGE_MINUTES * 60_000)
      .filter(end => end > now.getTime())
    if (ends.length === 0) return
    const timer = setTimeout(() => setNow(new Date()), Math.min(...ends) - Date.now())
    return () => clearTimeout(timer)
  }, [comments, now])
  return now
}

interface CommentEntryProps extends Pick<CommentListProps, 'change' | 'remove' | 'people'> {
  readonly comment: Comment
  readonly mayChange: boolean
}

function CommentEntry({ comment, people, mayChange, change, remove }: CommentEntryProps) {
  const { mentions } = comment
  const [isEditing, setIsEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const removing = useMutation({
    mutationFn: () => remove(comment._id),
    onSuccess: () => toast.success(t(actionItemMessages.commentRemoved)),
  })
  const askToRemove = async () => {
    const question = { title: t`Delete your comment?`, text: t`It cannot be brought back.`, destroys: true }
    if (await confirmAction(question)) removing.mutate()
  }
  const close = () => {
    setIsEditing(false)
    // After the button is rendered again.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <AuthorLink author={comment.createdBy} className="font-medium" />
        <LocalTime at={comment.creationDate} className="text-xs text-muted-foreground tabular-nums" />
        {comment.editedAt ? (
          <span className="text-xs text-muted-foreground" title={formatInstant(comment.editedAt)}>{t`edited`}</span>
        ) : null}
      </p>
      {isEditing ? (
        <CommentEditor
          text={comment.comment}
          mentions={mentions}
          people={people}
          save={(text, named) => change(comment._id, text, named)}
          close={close}
          isLate={!mayChange}
        />
      ) : (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {splitByMentions(comment.comment, mentions).map(({ text, at, person }) =>
            person ? (
              <b key={at} className="rounded-sm bg-accent px-0.5 font-medium text-accent-foreground">
                {text}
              </b>
            ) : (
              text
            ),
          )}
        </p>
      )}
      {mayChange && !isEditing ? (
        <div className="-ml-2 flex gap-1">
          <Button
            ref={edit}
            variant="ghost"
            size="sm"
            aria-label={t`Edit comment`}
            onClick={() => setIsEditing(true)}
          >{t`Edit`}</Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`Delete comment`}
            disabled={removing.isPending}
            onClick={() => void askToRemove()}
          >
            {removing.isPending ? <Spinner label={t`Deleting`} /> : null} {t`Delete`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

interface CommentEditorProps {
  readonly text: string
  readonly mentions: readonly PersonName[]
  readonly people: MentionablePeople
  /** Whether the time for changes ran out while typing: the text stays so that it can be copied. */
  readonly isLate: boolean
  readonly save: (text: string, mentions: string[]) => Promise<unknown>
  readonly close: () => void
}

function CommentEditor({ text: before, mentions, people, isLate, save, close }: CommentEditorProps) {
  const [text, setText] = useState(before)
  const [named, setNamed] = useState(mentions)
  const [wrong, setWrong] = useState(false)
  useLeaveGuard({ isDirty: text !== before, watchesSearch: true, onLeave: close })
  const saving = useMutation({
    mutationFn: (written: string) =>
      save(
        written,
        keepMentioned(written, named).map(({ _id }) => _id),
      ),
    onSuccess: () => {
      toast.success(t(actionItemMessages.commentChanged))
      close()
    },
  })
  const leave = async () => {
    if (saving.isPending) return
    if (text === before || (await confirmLeaving())) close()
  }
  const submit = () => {
    if (saving.isPending) return
    if (!text.trim()) return setWrong(true)
    if (text === before) return close()
    saving.mutate(text)
  }
  return (
    <form
      className="mt-1 grid gap-2"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <MentionArea
        autoFocus
        people={people}
        onMention={person => setNamed(now => [...now.filter(({ _id }) => _id !== person._id), person])}
        aria-label={t`Your comment`}
        value={text}
        maxLength={5000}
        dir="auto"
        aria-invalid={wrong}
        aria-keyshortcuts="Control+Enter Escape"
        onFocus={event => event.target.setSelectionRange(before.length, before.length)}
        onText={typed => {
          setText(typed)
          setWrong(false)
        }}
        onKeyDown={event => {
          const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isSend && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (isSend) submit()
          else void leave()
        }}
      />
      {wrong || isLate ? (
        <p role="alert" className="text-xs text-destructive dark:text-tone-red">
          {wrong ? t(EMPTY_COMMENT) : translateSentence(actionItemMessages.lateComment)}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button type="submit" variant="outline" size="sm" disabled={saving.isPending || isLate}>
          {saving.isPending ? <Spinner label={t`Saving`} /> : null} {t`Save`}
        </Button>
        <Button
          type="button"
          variant="ghost"
          size="sm"
          disabled={saving.isPending}
          onClick={() => void leave()}
        >{t`Cancel`}</Button>
      </div>
    </form>
  )
}
