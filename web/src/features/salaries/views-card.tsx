import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/features/employees/people.ts'
import { salaries, type View } from '#shared/features/salaries.ts'
import { showDay } from '#shared/kit/dates.ts'
import { Failed } from '#web/kit/notice.tsx'
import { ask } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const FEW = 10
const WHAT: Readonly<Record<View['what'], string>> = { salary: 'Salary', rate: 'Rate' }
const THROUGH: Readonly<Record<View['through'], string>> = { log: 'Log', export: 'Rates export' }

/** Who has looked at what a person earns, for admins. */
export function ViewsCard({ employeeId }: { employeeId: string }) {
  const [all, setAll] = useState(false)
  const asked = useQuery(ask(salaries.calls.views, { params: { employeeId } }))
  const views = asked.data ?? []
  return (
    <Card className="mt-4 overflow-hidden">
      <h2 className="px-5 pt-5 pb-3 text-sm font-semibold">Who opened this</h2>
      {asked.isPending ? (
        <div className="px-5 pb-5">
          <Spinner label="Loading who opened this" />
        </div>
      ) : asked.isError ? (
        <Failed text={asked.error.message} retry={() => void asked.refetch()} />
      ) : views.length === 0 ? (
        <p className="px-5 pb-5 text-muted-foreground">Nobody has opened this yet.</p>
      ) : (
        <ul className="divide-y border-t">
          {(all ? views : views.slice(0, FEW)).map(view => (
            <Seen key={view._id} {...view} />
          ))}
        </ul>
      )}
      {!all && views.length > FEW ? (
        <div className="border-t px-5 py-2">
          <Button variant="link" size="sm" className="px-0" onClick={() => setAll(true)}>
            Show all {views.length}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

const Seen = ({ who, what, through, at }: View) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-2.5">
    <span className="min-w-0">
      <span className="font-medium">{fullName(who)}</span>{' '}
      <span className="text-xs break-all text-muted-foreground">{who.email}</span>
    </span>
    <span className="flex flex-wrap gap-x-4 text-xs text-muted-foreground">
      <span>{WHAT[what]}</span>
      <span>{THROUGH[through]}</span>
      <time dateTime={at} className="tabular-nums">
        {showDay(at)} {at.slice(11, 16)} UTC
      </time>
    </span>
  </li>
)
