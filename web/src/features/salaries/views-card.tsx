import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PayViewEntry, salariesApi } from '#shared/features/salaries.ts'
import { t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const SHOWN_AT_FIRST = 10
const KIND_LABELS: Readonly<Record<PayViewEntry['what'], string>> = { salary: 'Salary', rate: 'Rate' }
const SOURCE_LABELS: Readonly<Record<PayViewEntry['through'], string>> = {
  log: 'Log',
  export: 'Rates export',
  workbook: 'Company workbook',
  round: 'Pay round',
}

/** Who has viewed an employee's pay, for admins. */
export function PayViewsCard({ employeeId }: { employeeId: string }) {
  const [all, setAll] = useState(false)
  const asked = useQuery(queryFor(salariesApi.calls.views, { params: { employeeId } }))
  const views = asked.data ?? []
  return (
    <Card className="mt-4 overflow-hidden">
      <h2 className="px-5 pt-5 pb-3 text-sm font-semibold">{t`Who viewed this`}</h2>
      {asked.isPending ? (
        <div className="px-5 pb-5">
          <Spinner label={t`Loading who viewed this`} />
        </div>
      ) : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : views.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">{t`Nobody has viewed this yet.`}</p>
      ) : (
        <ul className="divide-y border-t">
          {(all ? views : views.slice(0, SHOWN_AT_FIRST)).map(view => (
            <PayViewItem key={view._id} {...view} />
          ))}
        </ul>
      )}
      {!all && views.length > SHOWN_AT_FIRST ? (
        <div className="border-t px-5 py-2">
          <Button variant="link" size="sm" className="px-0" onClick={() => setAll(true)}>
            {t`Show all ${views.length}`}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

const PayViewItem = ({ who, what, through, at }: PayViewEntry) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-2.5">
    <span className="min-w-0">
      <AuthorLink author={who} className="font-medium" />{' '}
      <span className="text-xs break-all text-muted-foreground">{who.email}</span>
    </span>
    <span className="flex flex-wrap gap-x-4 text-xs text-muted-foreground">
      <span>{t(KIND_LABELS[what])}</span>
      <span>{t(SOURCE_LABELS[through])}</span>
      <LocalTime at={at} className="tabular-nums" />
    </span>
  </li>
)
