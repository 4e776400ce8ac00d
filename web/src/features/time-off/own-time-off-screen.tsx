/** An employee's own time off on the employee host: allowance, days taken and days planned. */
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { type PlannedDaysOff, type TimeOffYear, timeOffApi } from '#shared/features/time-off.ts'
import { t } from '#shared/kit/texts.ts'
import { FeedsButton } from '#web/features/who-is-out/public.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useLastKnown } from '#web/kit/use-last-known.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Figures } from './figures.tsx'
import { ownPlanCalls } from './plan-calls.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { isEmptyYear, YearList } from './year-list.tsx'
import { YearSelect } from './year-select.tsx'

export function OwnTimeOffScreen() {
  const [chosen, setChosen] = useState<number>()
  const {
    data: year,
    isError,
    error,
    refetch,
  } = useQuery(queryFor(timeOffApi.calls.mine, { query: chosen ? { year: chosen } : {} }))
  const known = useLastKnown(year)
  /** The id of the plan being edited, or `new`. */
  const [edited, setEdited] = useState<string>()
  return (
    <ScreenLayout
      title={t`My time off`}
      subtitle={t`Days off, taken and planned`}
      width="form"
      actions={
        known ? (
          <>
            <YearSelect year={chosen ?? known.year} onChange={setChosen} />
            <FeedsButton />
            <Button variant="default" disabled={!year} onClick={() => setEdited('new')}>
              <Plus /> {t`Plan time off`}
            </Button>
          </>
        ) : null
      }
    >
      {year ? (
        <YearContent year={year} onEdit={({ _id }) => setEdited(_id)} />
      ) : isError ? (
        <Card>
          <ErrorState error={error} retry={() => void refetch()} />
        </Card>
      ) : (
        <LoadingYear />
      )}
      {year && edited ? (
        <PlanDialog
          edited={edited}
          year={year}
          calls={ownPlanCalls}
          onOtherYear={setChosen}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </ScreenLayout>
  )
}

const YearContent = ({ year, onEdit }: { year: TimeOffYear; onEdit: (range: PlannedDaysOff) => void }) => (
  <div className="grid gap-4">
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">{t`Days in ${year.year}`}</h2>
      <Figures year={year} />
    </Card>
    <Card className="p-5">
      <h2 className="mb-3 text-sm font-semibold">{t`Taken and planned`}</h2>
      {isEmptyYear(year) ? (
        <EmptyState text={t`You have taken and planned nothing in ${year.year} yet.`} />
      ) : (
        <YearList year={year} calls={ownPlanCalls} onEdit={onEdit} />
      )}
    </Card>
  </div>
)

const LoadingYear = () => (
  <Card className="grid gap-5 p-5">
    <span className="sr-only">
      <Spinner />
    </span>
    {[1, 2, 3].map(row => (
      <div key={row} className="flex justify-between gap-6">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
  </Card>
)
