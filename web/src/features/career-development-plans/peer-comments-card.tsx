/** Peer comments by category, with the authors' names unless they are anonymous. */
import { useId } from 'react'
import type { CommentedCategory } from '#shared/features/career-development-plans/peers.ts'
import type { PlanCategory } from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { Card } from '#web/ui/card.tsx'

interface PeerCommentsCardProps {
  readonly title: string
  readonly categories: readonly PlanCategory[]
  readonly commented: readonly CommentedCategory[]
}

export function PeerCommentsCard({ title, categories, commented }: PeerCommentsCardProps) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="p-5">
      <h2 id={heading} className="text-sm font-semibold">
        {title}
      </h2>
      <ol className="mt-2 divide-y">
        {categories
          .toSorted((a, b) => a.order - b.order)
          .map(({ _id, title: category }) => (
            <CategoryComments
              key={_id}
              title={category}
              comments={commented.find(one => one._id === _id)?.comments ?? []}
            />
          ))}
      </ol>
    </Card>
  )
}

const CategoryComments = ({ title, comments }: { title: string; comments: CommentedCategory['comments'] }) => (
  <li className="grid gap-2.5 py-4 last:pb-0">
    <h3 className="font-medium wrap-anywhere">{title}</h3>
    {comments.length ? (
      <ul className="grid gap-3">
        {comments.map(({ text, author }, index) => (
          // There is no other key: comments have no id, and two anonymous ones may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read-only and its order is fixed
          <li key={index} className="border-l-2 pl-3">
            <p dir="auto" className="leading-relaxed wrap-anywhere whitespace-pre-line">
              {text}
            </p>
            {author ? (
              <p className="mt-0.5 text-xs text-muted-foreground">
                <AuthorLink author={author} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-muted-foreground">{t`No comments`}</p>
    )}
  </li>
)
