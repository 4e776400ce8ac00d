/** One of the employee's own plans, to read and acknowledge. */
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { OwnPlan, RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { LocalTime } from '#web/kit/local-time.tsx'
import { OwnFacts } from '#web/kit/own-place/own-list.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DecisionNote } from '../decision-note.tsx'
import { PeerCommentsCard } from '../peer-comments-card.tsx'

export const OwnPlanScreen = () => (
  <RecordScreen
    call={careerDevelopmentPlansApi.calls.ownPlan}
    id={useParams({ from: '/_app/my-plan/$id' }).id}
    title={t`Career development plan`}
  >
    {plan => <OwnPlanContent key={plan._id} plan={plan} />}
  </RecordScreen>
)

const OwnPlanContent = ({ plan }: { plan: OwnPlan }) => (
  <ScreenLayout
    title={formatMonth(plan.period)}
    width="form"
    subtitle={
      <span className="flex flex-wrap items-center gap-2">
        {t`Career development plan`} <StatusChip name={plan.cdpStatus.name} />
      </span>
    }
  >
    <div className="grid gap-5">
      {plan.decision ? <DecisionNote decision={plan.decision} /> : null}
      {plan.assessment ? <AssessmentLink plan={plan} assessment={plan.assessment} /> : null}
      <Card className="p-5">
        <OwnFacts
          facts={[
            [t`Assigned to`, fullName(plan.leaderAssigned)],
            [t`Job title`, plan.jobTitle?.name],
            ...(plan.newJobTitle ? [[t`New job title`, plan.newJobTitle.name] as const] : []),
          ]}
        />
      </Card>
      {plan.isShared ? (
        <PlanText plan={plan} />
      ) : (
        <Card>
          <EmptyState
            text={t`This plan is still being written. You can read it once it is completed or mailed to you.`}
          />
        </Card>
      )}
    </div>
  </ScreenLayout>
)

const PlanText = ({ plan }: { plan: OwnPlan }) => (
  <>
    <Card>
      <ol className="divide-y">
        {plan.categories
          .toSorted((a, b) => a.order - b.order)
          .map(category => (
            <RatedCategoryItem key={category._id} category={category} ratings={plan.ratings} />
          ))}
      </ol>
    </Card>
    <Prose title={t`Additional comments`} text={plan.additionalComments} />
    {plan.peerComments ? (
      <PeerCommentsCard title={t`What peers wrote`} categories={plan.categories} commented={plan.peerComments} />
    ) : null}
    <Prose title={t(plan.actionLabel)} text={plan.actionComments} />
    <Acknowledgement plan={plan} />
  </>
)

function AssessmentLink({
  plan: { _id, leaderAssigned },
  assessment: { publishedAt, isRevealed },
}: {
  plan: OwnPlan
  assessment: NonNullable<OwnPlan['assessment']>
}) {
  const name = fullName(leaderAssigned)
  const [text, label] = isRevealed
    ? [t`What you and your leader said about each category, side by side.`, t`See both sides`]
    : publishedAt
      ? [t`You have published your self-assessment. It waits for ${name}.`, t`View it`]
      : [t`${name} asks how you rate yourself, before you talk about it.`, t`Write self-assessment`]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="max-w-md text-muted-foreground">{text}</p>
      <Button asChild variant={isRevealed || publishedAt ? 'outline' : 'default'}>
        <Link to="/my-plan/$id/assessment" params={{ id: _id }}>
          {label}
        </Link>
      </Button>
    </Card>
  )
}

function RatedCategoryItem({
  category: { title, description, rating, comments },
  ratings,
}: {
  category: RatedCategory
  ratings: OwnPlan['ratings']
}) {
  const scale = ratings.toSorted((a, b) => a.order - b.order)
  const reached = scale.findIndex(({ order }) => order === rating)
  return (
    <li className="grid gap-1.5 p-5">
      <h2 className="font-semibold wrap-anywhere">{title}</h2>
      <p className="text-[0.8125rem] wrap-anywhere whitespace-pre-line text-muted-foreground">{description}</p>
      <p className="mt-1 wrap-anywhere">
        {reached < 0 ? (
          t`Not rated`
        ) : (
          <>
            <span className="font-medium tabular-nums">{t`${reached + 1} of ${scale.length}`}</span> –{' '}
            {scale[reached]?.description}
          </>
        )}
      </p>
      {comments ? (
        <p dir="auto" className="leading-relaxed wrap-anywhere whitespace-pre-line">
          {comments}
        </p>
      ) : null}
    </li>
  )
}

const Prose = ({ title, text }: { title: string; text: string }) =>
  text ? (
    <Card className="p-5">
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <p dir="auto" className="leading-relaxed wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Card>
  ) : null

/** Confirms that the employee has read the plan, not that they agree with it. */
function Acknowledgement({ plan: { _id: id, version, acknowledgedAt } }: { plan: OwnPlan }) {
  const act = useMutation({
    mutationFn: () => fetchApi(careerDevelopmentPlansApi.calls.acknowledge, { params: { id }, body: {}, version }),
    onSuccess: () => toast.success(t`Plan acknowledged`),
  })
  if (acknowledgedAt)
    return (
      <p role="status" className="flex items-center gap-2 text-muted-foreground">
        <CircleCheck aria-hidden className="size-4 text-tone-green" />
        <span>
          {sentence`You acknowledged this plan on ${<LocalTime at={acknowledgedAt} className="tabular-nums" />}`}
        </span>
      </p>
    )
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="max-w-md text-muted-foreground">{t`Acknowledging says that you have read the plan, not that you agree with all of it. Your leader sees the date.`}</p>
      <Button variant="default" disabled={act.isPending} onClick={() => act.mutate()}>
        {act.isPending ? <Spinner className="text-primary-foreground" label={t`Saving`} /> : <CircleCheck />}{' '}
        {t`Acknowledge`}
      </Button>
    </Card>
  )
}
