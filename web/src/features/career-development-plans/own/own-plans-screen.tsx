/** A person's own development plans on the employee host. */
import { useQuery } from '@tanstack/react-query'
import { describeDecision } from '#shared/features/career-development-plans/decision.ts'
import { careerDevelopmentPlansApi, type OwnPlanListItem } from '#shared/features/career-development-plans.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { OwnGroup, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Chip } from '#web/ui/chip.tsx'

export const OwnPlansScreen = () => (
  <OwnListScreen
    title="My plans"
    subtitle="Your career development plans, once they are completed or mailed to you, and your self-assessments"
    query={useQuery(queryFor(careerDevelopmentPlansApi.calls.mine))}
    empty="You have no development plan yet. It shows here once it is completed or mailed to you."
  >
    {plans => (
      <>
        {GROUPS.map(title => (
          <OwnGroup key={title} title={title} items={plans.filter(plan => groupOf(plan) === title)}>
            {plan => <PlanRow key={plan._id} plan={plan} />}
          </OwnGroup>
        ))}
      </>
    )}
  </OwnListScreen>
)

const GROUPS = ['Self-assessment to write', 'To read', 'Being written', 'Read'] as const

function groupOf({ acknowledgedAt, isShared, assessment }: OwnPlanListItem): (typeof GROUPS)[number] {
  if (assessment && !assessment.isRevealed && !assessment.publishedAt) return 'Self-assessment to write'
  if (!isShared) return 'Being written'
  return acknowledgedAt ? 'Read' : 'To read'
}

function PlanRow({ plan }: { plan: OwnPlanListItem }) {
  const { _id, period, leaderAssigned, decision } = plan
  const isToWrite = groupOf(plan) === 'Self-assessment to write'
  return (
    <OwnRow
      path={isToWrite ? `/my-plan/${_id}/assessment` : `/my-plan/${_id}`}
      title={formatMonth(period)}
      detail={
        <>
          with {fullName(leaderAssigned)}
          {decision ? <span className="block">{describeDecision(decision)}</span> : null}
        </>
      }
      end={<PlanChip plan={plan} />}
    />
  )
}

function PlanChip({ plan: { acknowledgedAt, isShared, assessment } }: { plan: OwnPlanListItem }) {
  if (isShared && acknowledgedAt) return <Chip tone="green">Acknowledged {formatDay(acknowledgedAt)}</Chip>
  if (isShared) return <Chip tone="yellow">Not acknowledged</Chip>
  if (!assessment) return null
  if (assessment.isRevealed) return <Chip tone="blue">Both sides published</Chip>
  return assessment.publishedAt ? <Chip tone="green">Published</Chip> : <Chip tone="yellow">Not published</Chip>
}
