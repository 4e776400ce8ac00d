/** Read-only facts of a record, in one line: who created it and when, for example. */
import type { ReactNode } from 'react'
import { formatDay } from '#shared/kit/dates.ts'
import type { Author } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { AuthorLink } from '../person-link.tsx'

export const FactsLine = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xs text-muted-foreground sm:col-span-full">
    {facts.map(([label, value]) => (
      <div key={label} className="flex items-baseline gap-1.5">
        <dt>{label}</dt>
        <dd className="text-foreground tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

export const CreationFacts = ({ author, day }: { author: Author; day: string }) => (
  <FactsLine
    facts={[
      [t`Created by`, <AuthorLink key="author" author={author} />],
      [t`Creation date`, formatDay(day)],
    ]}
  />
)
