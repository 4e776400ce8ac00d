/** The check-ins of a goal on the main host. */
import { useQuery } from '@tanstack/react-query'
import { checkInDueOf } from '#shared/features/goals/check-ins.ts'
import { type Goal, goalsApi } from '#shared/features/goals.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CheckInsCard } from './check-ins-card.tsx'

/** `isChanged`: the form has unsaved changes, which would conflict with a check-in. */
export function GoalCheckIns({ goal, isChanged }: { goal: Goal; isChanged: boolean }) {
  const params = { id: goal._id }
  const asked = useQuery(queryFor(goalsApi.calls.checkIns, { params }))
  if (asked.isPending || asked.isError)
    return (
      <Card className="p-5">
        {asked.isError ? (
          <ErrorState error={asked.error} retry={() => void asked.refetch()} />
        ) : (
          <Spinner label={t`Loading the check-ins`} />
        )}
      </Card>
    )
  return (
    <CheckInsCard
      goal={{ ...goal, setOn: goal.createdAt.slice(0, 10) }}
      isUnsuccessful={goal.isUnsuccessful}
      checkIns={asked.data}
      dueSince={checkInDueOf(goal, utcToday(new Date()))}
      pause={isChanged ? t`Save or cancel your changes first, then check in.` : undefined}
      send={(body, sent) => fetchApi(goalsApi.calls.checkIn, { params, body, ...sent })}
    />
  )
}
