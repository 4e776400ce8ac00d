/** A person's own development plans on the employee host. */
import { useQuery } from '@tanstack/react-query'
import { careerDevelopmentPlansApi, type OwnPlanListItem } from '#shared/features/career-development-plans.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { OwnGroup, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Chip } from '#web/ui/chip.tsx'

export const OwnPlansScreen = () => (
  <OwnListScreen
    title="My plans"
    subtitle="Your career development plans, once they are completed or mailed to you"
    query={useQuery(queryFor(careerDevelopmentPlansApi.calls.mine))}
    empty="You have no development plan yet. It shows here once it is completed or mailed to you."
  >
    {plans => (
      <>
        <OwnGroup title="To read" items={plans.filter(({ acknowledgedAt }) => !acknowledgedAt)}>
          {plan => <PlanRow key={plan._id} plan={plan} />}
        </OwnGroup>
        <OwnGroup title="Read" items={plans.filter(({ acknowledgedAt }) => acknowledgedAt)}>
          {plan => <PlanRow key={plan._id} plan={plan} />}
        </OwnGroup>
      </>
    )}
  </OwnListScreen>
)

const PlanRow = ({ plan: { _id, period, leaderAssigned, acknowledgedAt } }: { plan: OwnPlanListItem }) => (
  <OwnRow
    path={`/my-plan/${_id}`}
    title={formatMonth(period)}
    detail={`with ${fullName(leaderAssigned)}`}
    end={
      acknowledgedAt ? (
        <Chip tone="green">Acknowledged {formatDay(acknowledgedAt)}</Chip>
      ) : (
        <Chip tone="yellow">Not acknowledged</Chip>
      )
    }
  />
)
