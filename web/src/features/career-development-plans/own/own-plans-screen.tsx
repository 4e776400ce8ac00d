/** The employee's own development plans on the employee host. */
import { useQueries } from '@tanstack/react-query'
import { describeDecision } from '#shared/features/career-development-plans/decision.ts'
import type { PeerTaskListItem } from '#shared/features/career-development-plans/peers.ts'
import type { OwnPlanListItem } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { OwnGroup, type OwnListQuery, OwnListScreen, OwnRow } from '#web/kit/own-place/own-list.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { PeerTaskGroups } from './peer-tasks-screen.tsx'

export const OwnPlansScreen = () => (
  <OwnListScreen
    title={t`My plans`}
    subtitle={t`Your career development plans, once they are completed or mailed to you, and your self-assessments`}
    query={useOwnPlansAndTasks()}
    empty={t`You have no development plan yet. It shows here once it is completed or mailed to you.`}
  >
    {shown => (
      <>
        <PeerTaskGroups tasks={shown.flatMap(({ task }) => task ?? [])} />
        {GROUPS.map(title => (
          <OwnGroup
            key={title}
            title={t(title)}
            items={shown.flatMap(({ plan }) => (plan && groupOf(plan) === title ? plan : []))}
          >
            {plan => <PlanRow key={plan._id} plan={plan} />}
          </OwnGroup>
        ))}
      </>
    )}
  </OwnListScreen>
)

/** A row of the list: a peer task or one of their own plans. Peer tasks come first. */
interface Shown {
  readonly plan?: OwnPlanListItem
  readonly task?: PeerTaskListItem
}
function useOwnPlansAndTasks(): OwnListQuery<Shown> {
  const { mine, peerTasks } = careerDevelopmentPlansApi.calls
  return useQueries({
    queries: [queryFor(mine), queryFor(peerTasks)],
    combine: ([plans, tasks]) => {
      return {
        error: plans.error ?? tasks.error,
        data:
          plans.data && tasks.data
            ? [...tasks.data.map(task => ({ task })), ...plans.data.map(plan => ({ plan }))]
            : undefined,
        refetch: () => Promise.all([plans.refetch(), tasks.refetch()]),
      }
    },
  })
}

const GROUPS = ['Self-assessment to write', 'To read', 'Being written', 'Read¦by you'] as const

function groupOf({ acknowledgedAt, isShared, assessment }: OwnPlanListItem): (typeof GROUPS)[number] {
  if (assessment && !assessment.isRevealed && !assessment.publishedAt) return 'Self-assessment to write'
  if (!isShared) return 'Being written'
  return acknowledgedAt ? 'Read¦by you' : 'To read'
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
          {t`with ${fullName(leaderAssigned)}`}
          {decision ? <span className="block">{translateSentence(describeDecision(decision))}</span> : null}
        </>
      }
      end={<PlanChip plan={plan} />}
    />
  )
}

function PlanChip({ plan: { acknowledgedAt, isShared, assessment } }: { plan: OwnPlanListItem }) {
  if (isShared && acknowledgedAt) return <Chip tone="green">{t`Acknowledged ${formatDay(acknowledgedAt)}`}</Chip>
  if (isShared) return <Chip tone="yellow">{t`Not acknowledged`}</Chip>
  if (!assessment) return null
  if (assessment.isRevealed) return <Chip tone="blue">{t`Assessments published`}</Chip>
  return assessment.publishedAt ? (
    <Chip tone="green">{t`Self-assessment published`}</Chip>
  ) : (
    <Chip tone="yellow">{t`Not published`}</Chip>
  )
}
