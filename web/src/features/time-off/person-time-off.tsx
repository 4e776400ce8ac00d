/** Time off on a person's page of the main host. Some roles may also set the allowance and plan days off for them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeOffApi } from '#shared/features/time-off.ts'
import { isAllowed } from '#shared/kit/access.ts'
import { t } from '#shared/kit/texts.ts'
import { getAudience } from '#web/kit/config.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { useSession } from '#web/kit/session.ts'
import { useLastKnown } from '#web/kit/use-last-known.ts'
import { Button } from '#web/ui/button.tsx'
import { LinesSkeleton } from '#web/ui/lines-skeleton.tsx'
import { AllowanceDialog } from './allowance-dialog.tsx'
import { Figures } from './figures.tsx'
import { planCallsFor } from './plan-calls.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { isEmptyYear, YearList } from './year-list.tsx'
import { YearSelect } from './year-select.tsx'

const { person: personCall, setAllowance } = timeOffApi.calls

export function PersonTimeOff({ id }: { id: string }) {
  const [chosen, setChosen] = useState<number>()
  const {
    data: year,
    isError,
    error,
    refetch,
  } = useQuery(queryFor(personCall, { params: { id }, query: chosen ? { year: chosen } : {} }))
  /** The id of the plan being edited, `new`, or `allowance`. */
  const [edited, setEdited] = useState<string>()
  const isKeeper = isAllowed(setAllowance.access, { roles: useSession()?.roles ?? [], audience: getAudience() })
  const known = useLastKnown(year)
  const pending = isError ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton />
  if (!known) return pending
  const calls = isKeeper ? planCallsFor(id) : undefined
  const close = () => setEdited(undefined)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <YearSelect year={chosen ?? known.year} onChange={setChosen} />
        {isKeeper ? (
          <div className="flex gap-2">
            <Button variant="outline" disabled={!year} onClick={() => setEdited('allowance')}>
              {t`Set allowance`}
            </Button>
            <Button variant="outline" disabled={!year} onClick={() => setEdited('new')}>
              {t`Plan time off`}
            </Button>
          </div>
        ) : null}
      </div>
      {year ? <Figures year={year} /> : pending}
      {!year ? null : isEmptyYear(year) ? (
        <p className="text-muted-foreground">{t`Nothing taken or planned in ${year.year}.`}</p>
      ) : (
        <YearList year={year} calls={calls} onEdit={({ _id }) => setEdited(_id)} />
      )}
      {!year ? null : edited === 'allowance' ? (
        <AllowanceDialog key={year.year} of={year} onClose={close} />
      ) : edited && calls ? (
        <PlanDialog edited={edited} year={year} calls={calls} onOtherYear={setChosen} onClose={close} />
      ) : null}
    </div>
  )
}
