/** Somebody's salary over time. Loaded on request only, because each view is logged. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayEditEmployees } from '#shared/features/employees/record.ts'
import { t } from '#shared/kit/texts.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PayChart, toStretches } from './pay-chart.tsx'
import { salaryLog } from './pay-logs.tsx'

/** Nobody has more entries than this. */
const MAX_ENTRIES = 1000

export function PayHistory({ employeeId }: { employeeId: string }) {
  const [isShown, setShown] = useState(false)
  const query = { employeeId, page: 1, pageSize: MAX_ENTRIES, sortByColumn: salaryLog.dayColumn, isSortAscending: true }
  const asked = useQuery({ ...salaryLog.pageQuery(query), enabled: isShown })
  const session = useSession()
  if (!mayEditEmployees({ roles: session?.roles ?? [] })) return null
  const stretches = asked.data ? toStretches(asked.data.items) : []
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t`Hide the salary over time` : t`Show the salary over time`}
      </Button>
      {!isShown ? null : asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : !asked.data ? (
        <Skeleton className="h-40 w-full" aria-label={t`Loading the salary over time`} />
      ) : stretches.some(({ values }) => values.length > 1) ? (
        <div className="w-full min-w-0">
          <PayChart title={t`Salary over time`} entries={asked.data.items} />
        </div>
      ) : (
        <p className="text-muted-foreground">{t`There is no change to draw yet.`}</p>
      )}
    </div>
  )
}
