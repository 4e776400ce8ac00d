/** The leader's side of a self-assessment: request it, publish the leader's ratings, close it, compare both halves. */
import { useMutation, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useId } from 'react'
import { type Assessment, assessmentMessages } from '#shared/features/career-development-plans/assessment.ts'
import { PLAN_COMPLETED } from '#shared/features/career-development-plans/list.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatDay } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AssessmentComparison } from './assessment-comparison.tsx'

const { calls } = careerDevelopmentPlansApi

interface AssessmentCardProps {
  readonly plan: Plan
  readonly readOnly: boolean
  /** Publishing uses the saved plan, so unsaved changes have to be saved first. */
  readonly hasUnsavedChanges: boolean
}

export function AssessmentCard({ plan, readOnly, hasUnsavedChanges }: AssessmentCardProps) {
  if (plan.assessment) return <OpenedAssessment plan={plan} readOnly={readOnly} hasUnsavedChanges={hasUnsavedChanges} />
  return readOnly || plan.cdpStatus._id === PLAN_COMPLETED ? null : <AskForAssessment plan={plan} />
}

function AskForAssessment({ plan }: { plan: Plan }) {
  const asking = useMutation({
    mutationFn: () => fetchApi(calls.openAssessment, { params: { id: plan._id }, body: {} }),
    onSuccess: () => toast.success(t(assessmentMessages.opened)),
  })
  const ask = async () => {
    const name = fullName(plan.employee)
    const text = t`${name} is told, and rates the same categories on their own. You see what they wrote once both of you have published, or you close it. Until then they see nothing of this plan.`
    if (await confirmAction({ title: t`Ask ${name} for a self-assessment?`, text, acceptLabel: t`Ask` }))
      asking.mutate()
  }
  return (
    <AssessmentFrame
      action={
        <Button variant="outline" disabled={asking.isPending} onClick={() => void ask()}>
          {asking.isPending ? <Spinner label={t`Asking`} /> : null} {t`Ask for a self-assessment`}
        </Button>
      }
    >
      <p className="text-muted-foreground">
        {t`${fullName(plan.employee)} can rate the same categories before you talk. Neither sees the other’s ratings first.`}
      </p>
    </AssessmentFrame>
  )
}

function OpenedAssessment({ plan, readOnly, hasUnsavedChanges }: AssessmentCardProps) {
  const asked = useQuery(queryFor(calls.assessment, { params: { id: plan._id } }))
  if (asked.isError && !asked.data)
    return (
      <Card aria-label={t`Self-assessment`}>
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      </Card>
    )
  if (!asked.data)
    return (
      <Card aria-busy aria-label={t`Self-assessment`} className="grid gap-3 p-5">
        <span className="sr-only">
          <Spinner />
        </span>
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-64" />
      </Card>
    )
  const assessment = asked.data
  const name = fullName(plan.employee)
  return (
    <>
      <AssessmentFrame
        action={
          readOnly || assessment.closedAt ? null : (
            <AssessmentActs plan={plan} assessment={assessment} hasUnsavedChanges={hasUnsavedChanges} />
          )
        }
      >
        <ul className="grid gap-1.5">
          <HalfState isPublished={assessment.self.publishedAt !== null} text={describeSelf(assessment, name)} />
          <HalfState isPublished={assessment.leader.publishedAt !== null} text={describeOwnSide(assessment)} />
        </ul>
        <p className="text-[0.8125rem] text-muted-foreground">{describeState(assessment, name)}</p>
      </AssessmentFrame>
      {assessment.isRevealed ? (
        <AssessmentComparison
          categories={plan.categories}
          ratings={plan.ratings}
          self={assessment.self}
          leader={assessment.leader}
          names={{ self: name, leader: fullName(plan.leaderAssigned) }}
        />
      ) : null}
    </>
  )
}

function describeState({ closedAt, isRevealed, openedAt }: Assessment, name: string): string {
  if (closedAt) return t`Closed on ${formatDay(closedAt)}.`
  if (isRevealed) return t`Both are published. ${name} sees the same as you.`
  return t`Asked for on ${formatDay(openedAt)}. Neither of you sees the other’s ratings before both are published.`
}

function describeSelf({ self: { publishedAt }, closedAt }: Assessment, name: string): string {
  if (publishedAt) return t`${name} published on ${formatDay(publishedAt)}`
  return closedAt ? t`${name} did not publish` : t`${name} has not published yet`
}

const describeOwnSide = ({ leader: { publishedAt } }: Assessment): string =>
  publishedAt ? t`Your side published on ${formatDay(publishedAt)}` : t`Your side is not published yet`

function AssessmentActs({
  plan,
  assessment,
  hasUnsavedChanges,
}: Pick<AssessmentCardProps, 'plan' | 'hasUnsavedChanges'> & { assessment: Assessment }) {
  const params = { id: plan._id }
  const name = fullName(plan.employee)
  const publishing = useMutation({
    mutationFn: () => fetchApi(calls.publishAssessment, { params, body: {} }),
    onSuccess: () => toast.success(t(assessmentMessages.leaderPublished)),
  })
  const closing = useMutation({
    mutationFn: () => fetchApi(calls.closeAssessment, { params, body: {} }),
    onSuccess: () => toast.success(t(assessmentMessages.closedNow)),
  })
  const isBusy = publishing.isPending || closing.isPending
  const publish = async () => {
    if (hasUnsavedChanges) return toast.warning(t`Save the plan first: what is saved is published.`)
    const text = t`The plan’s current ratings and comments become your side, which stays as it is. ${name} sees it once they have published theirs. You may still change the plan.`
    if (await confirmAction({ title: t`Publish your ratings?`, text, acceptLabel: t`Publish` })) publishing.mutate()
  }
  const close = async () => {
    if (hasUnsavedChanges) return toast.warning(t`Save the plan first: what is saved is published.`)
    const text = assessment.isRevealed
      ? t`It stays with the plan as it is.`
      : t`${name} sees your ratings at once, and can publish nothing any more.`
    if (await confirmAction({ title: t`Close the self-assessment?`, text, acceptLabel: t`Close it` })) closing.mutate()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {assessment.leader.publishedAt ? null : (
        <Button variant="default" disabled={isBusy} onClick={() => void publish()}>
          {publishing.isPending ? <Spinner className="text-primary-foreground" label={t`Publishing`} /> : null}{' '}
          {t`Publish my ratings`}
        </Button>
      )}
      <Button variant="outline" disabled={isBusy} onClick={() => void close()}>
        {closing.isPending ? <Spinner label={t`Closing`} /> : null} {t`Close self-assessment`}
      </Button>
    </div>
  )
}

const HalfState = ({ isPublished, text }: { isPublished: boolean; text: string }) => (
  <li className="flex items-center gap-2">
    {isPublished ? (
      <CircleCheck aria-hidden className="size-4 shrink-0 text-tone-green" />
    ) : (
      <Clock aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    )}
    <span className="min-w-0 break-words">{text}</span>
  </li>
)

function AssessmentFrame({ action, children }: { action: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <Card aria-labelledby={heading} className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 p-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-2">
        <h2 id={heading} className="text-sm font-semibold">{t`Self-assessment`}</h2>
        {children}
      </div>
      {action}
    </Card>
  )
}
