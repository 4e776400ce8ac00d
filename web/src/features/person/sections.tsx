/** The content of each section of a person's page, loaded through the features' own APIs. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { actionItemsApi } from '#shared/features/action-items.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import type { PersonSection } from '#shared/features/employees/person.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { exitProcedure } from '#shared/features/exit-procedure.ts'
import { goalsApi } from '#shared/features/goals.ts'
import { onboarding } from '#shared/features/onboarding.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { rewardsApi } from '#shared/features/rewards.ts'
import { formatDay, formatMonth } from '#shared/kit/dates.ts'
import { formatMoney } from '#shared/kit/money.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { FoldButton, FoldedPart, useFold } from '#web/kit/folding.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { toProjectRow } from './project-row.ts'
import { RecordSection, SECTION_ROWS, SectionCard } from './record-section.tsx'

const PaySummary = lazy(() =>
  import('#web/features/salaries/public.ts').then(({ PaySummary }) => ({ default: PaySummary })),
)
const PayHistory = lazy(() =>
  import('#web/features/salaries/public.ts').then(({ PayHistory }) => ({ default: PayHistory })),
)
const FeelingsPlot = lazy(() =>
  import('#web/features/one-on-ones/public.ts').then(({ FeelingsPlot }) => ({ default: FeelingsPlot })),
)
const RecordHistoryCard = lazy(() =>
  import('#web/features/employees/public.ts').then(({ RecordHistoryCard }) => ({ default: RecordHistoryCard })),
)

const PersonTimeOff = lazy(() =>
  import('#web/features/time-off/public.ts').then(({ PersonTimeOff }) => ({ default: PersonTimeOff })),
)

const PlanRatingsCard = lazy(() =>
  import('#web/features/career-development-plans/public.ts').then(({ PlanRatingsCard }) => ({
    default: PlanRatingsCard,
  })),
)

const FIRST_PAGE = { page: '1', pageSize: String(SECTION_ROWS) } as const
const NEWEST = { ...FIRST_PAGE, isSortAscending: 'false' } as const

export const personSections: Readonly<Record<PersonSection, (of: { id: string }) => ReactNode>> = {
  'one-on-ones': ({ id }) => (
    <RecordSection
      section="one-on-ones"
      title={t`One-on-ones`}
      call={oneOnOnesApi.calls.history}
      request={{ params: { id }, query: NEWEST }}
      allPath={`/one-on-ones?employees=${id}`}
      toRow={one => ({
        id: one._id,
        to: `/one-on-ones/${one._id}`,
        title: formatMonth(one.creationDate),
        detail: one.feelings.map(feeling => t(feeling.name)).join(', ') || t`No feelings noted`,
        status: one.status.name,
      })}
      more={() => (
        <Suspense>
          <FeelingsPlot id={id} />
        </Suspense>
      )}
    />
  ),
  'action-items': ({ id }) => (
    <RecordSection
      section="action-items"
      title={t`Action items`}
      call={actionItemsApi.calls.list}
      request={{ query: { ...NEWEST, employees: id, sortByColumn: 'creationDate' } }}
      allPath={`/action-items?employees=${id}`}
      toRow={item => ({
        id: item._id,
        to: `/action-items/${item._id}`,
        title: item.title,
        detail: `${t`Due ${formatDay(item.dueDate)}`} · ${fullName(item.leaderAssigned)}`,
        status: item.status.name,
      })}
    />
  ),
  plans: ({ id }) => (
    <RecordSection
      section="plans"
      title={t`Development plans`}
      call={careerDevelopmentPlansApi.calls.history}
      request={{ params: { id }, query: NEWEST }}
      allPath={`/career-development-plan?employees=${id}`}
      toRow={plan => ({
        id: plan._id,
        to: `/career-development-plan/${plan._id}`,
        title: formatMonth(plan.period),
        detail: fullName(plan.leaderAssigned),
        status: plan.cdpStatus.name,
      })}
      more={plan => (
        <>
          <PlanRatings planId={plan._id} />
          <Suspense>
            <PlanRatingsCard id={plan._id} />
          </Suspense>
        </>
      )}
    />
  ),
  goals: ({ id }) => (
    <RecordSection
      section="goals"
      title={t`Goals`}
      call={goalsApi.calls.list}
      request={{ query: { ...NEWEST, employees: id, sortByColumn: 'deadLine' } }}
      allPath={`/hitGoals-process?employees=${id}`}
      toRow={goal => ({
        id: goal._id,
        to: `/hitGoals-process/${goal._id}`,
        title: goal.objective,
        detail: t`Until ${formatDay(goal.deadLine)} · ${goal.completed} of ${goal.total} key results`,
        status: goal.hitgoalProcessStatusID.statusName,
      })}
    />
  ),
  'time-off': ({ id }) => (
    <SectionCard title={t`Time off`}>
      <div className="px-4 pb-4">
        <Suspense fallback={<Spinner />}>
          <PersonTimeOff id={id} />
        </Suspense>
      </div>
    </SectionCard>
  ),
  projects: ({ id }) => (
    <RecordSection
      section="projects"
      title={t`Projects`}
      call={employeesApi.calls.projectChanges}
      request={{ query: { ...NEWEST, employeeId: id, sortByColumn: 'effectiveDate' } }}
      allPath={`/employees/${id}/project-history`}
      toRow={(move, index, moves) => toProjectRow(move, index, moves)}
    />
  ),
  onboarding: ({ id }) => (
    <ChecklistSection
      section="onboarding"
      title={t`Onboarding`}
      procedure={onboarding}
      path="/onboarding-process-screen"
      id={id}
    />
  ),
  'exit-procedure': ({ id }) => (
    <ChecklistSection
      section="exit-procedure"
      title={t`Exit procedure`}
      procedure={exitProcedure}
      path="/exit-procedure-process"
      id={id}
    />
  ),
  rewards: ({ id }) => (
    <RecordSection
      section="rewards"
      title={t`Rewards`}
      call={rewardsApi.calls.list}
      request={{ query: { ...NEWEST, employees: id, sortByColumn: 'requestDate' } }}
      allPath={`/rewards?employees=${id}`}
      toRow={reward => ({
        id: reward._id,
        to: `/rewards/${reward._id}`,
        title: t(reward.reasonID.reason),
        detail: `${formatMoney(reward.realAmount ?? reward.estimatedAmount)} · ${formatDay(reward.requestDate)}`,
        status: reward.rewStatusID.statusName,
      })}
    />
  ),
  pay: ({ id }) => (
    <SectionCard title={t`Pay`}>
      <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
        <Suspense fallback={<Spinner />}>
          <PaySummary employeeId={id} />
        </Suspense>
      </div>
      <div className="px-4 pb-4">
        <Suspense>
          <PayHistory employeeId={id} />
        </Suspense>
      </div>
    </SectionCard>
  ),
  history: ({ id }) => <HistorySection id={id} />,
}

function ChecklistSection(props: {
  section: PersonSection
  title: string
  procedure: typeof onboarding | typeof exitProcedure
  path: string
  id: string
}) {
  const { section, title, procedure, path, id } = props
  return (
    <RecordSection
      section={section}
      title={title}
      call={procedure.contract.calls.list}
      request={{ query: { ...NEWEST, employees: id } }}
      toRow={one => ({
        id: one._id,
        to: `${path}/${one._id}`,
        title: one.template.title,
        detail: t`${one.done} of ${one.total} done · begun ${formatDay(one.creationDate)}`,
        status: one.isCompleted ? 'Completed' : 'Incomplete',
      })}
    />
  )
}

/** The ratings of a plan by category; renders nothing if none is rated. */
function PlanRatings({ planId }: { planId: string }) {
  const { data: plan } = useQuery(queryFor(careerDevelopmentPlansApi.calls.one, { params: { id: planId } }))
  const rated = plan?.categories.filter(category => category.rating !== null) ?? []
  if (!plan || rated.length === 0) return null
  const ratings = new Map(plan.ratings.map(rating => [rating.order, rating.description]))
  return (
    <div className="border-t bg-muted/40 px-4 py-3">
      <h3 className="mb-1.5 text-xs font-medium text-muted-foreground">{t`Ratings of ${formatMonth(plan.period)}`}</h3>
      <dl className="grid gap-1">
        {rated.map(({ _id, title, rating }) => (
          <div key={_id} className="flex justify-between gap-4">
            <dt className="min-w-0 truncate">{title}</dt>
            <dd className="shrink-0 text-muted-foreground">{ratings.get(rating ?? 0) ?? rating}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Long and rarely read, so it loads on request. */
function HistorySection({ id }: { id: string }) {
  const fold = useFold('person-history')
  return (
    <SectionCard title={t`History`} action={<FoldButton fold={fold}>{t`Record history`}</FoldButton>}>
      {fold.isOpen ? null : (
        <p className="px-4 pb-4 text-muted-foreground">{t`Who changed what of the record, and when.`}</p>
      )}
      <FoldedPart fold={fold}>
        <Suspense fallback={<Spinner />}>
          <RecordHistoryCard employeeId={id} />
        </Suspense>
      </FoldedPart>
    </SectionCard>
  )
}
