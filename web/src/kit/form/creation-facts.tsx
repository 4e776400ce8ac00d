/** Who created a record, and when, as the last line of its fields. */
import { formatDay } from '#shared/kit/dates.ts'
import type { Author } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { AuthorLink } from '../person-link.tsx'

export const CreationFacts = ({ author, day }: { author: Author; day: string }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-muted-foreground sm:col-span-2">
    <div className="flex gap-1.5">
      <dt>{t`Created by`}</dt>
      <dd className="text-foreground">
        <AuthorLink author={author} />
      </dd>
    </div>
    <div className="flex gap-1.5">
      <dt>{t`Creation date`}</dt>
      <dd className="text-foreground tabular-nums">{formatDay(day)}</dd>
    </div>
  </dl>
)
