/** The employee's half of a self-assessment: a draft, published once, and compared once both halves are published. */
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import {
  AssessmentForm,
  assessmentMessages,
  type OwnAssessment,
} from '#shared/features/career-development-plans/assessment.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { formatMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/confirm.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { TextAreaField } from '#web/kit/form/fields.tsx'
import { RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { useRecordName } from '#web/kit/record-names.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AssessmentComparison } from '../assessment-comparison.tsx'
import { CategoryCard, RatingField, scrollToCategory } from '../category-block.tsx'

const { ownAssessment, saveOwnAssessment, publishOwnAssessment } = careerDevelopmentPlansApi.calls

export const OwnAssessmentScreen = () => (
  <RecordScreen
    call={ownAssessment}
    id={useParams({ from: '/_app/my-plan/$id/assessment' }).id}
    title={t`Self-assessment`}
  >
    {assessment => <OwnAssessmentContent assessment={assessment} />}
  </RecordScreen>
)

function OwnAssessmentContent({ assessment }: { assessment: OwnAssessment }) {
  // The same name that the plan's own screen gives it.
  useRecordName(`/my-plan/${assessment._id}`, formatMonth(assessment.period))
  return (
    <ScreenLayout
      title={t`Self-assessment of ${formatMonth(assessment.period)}`}
      width="form"
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {t`with ${fullName(assessment.leaderAssigned)}`} <Chip tone={toneOf(assessment)}>{stateOf(assessment)}</Chip>
          <Link
            to="/my-plan/$id"
            params={{ id: assessment._id }}
            className="text-primary hover:underline dark:text-accent-foreground"
          >{t`The plan`}</Link>
        </span>
      }
    >
      <div className="grid gap-5">
        <AssessmentContent
          key={`${assessment._id} ${assessment.publishedAt} ${assessment.closedAt}`}
          assessment={sortEntries(assessment)}
        />
      </div>
    </ScreenLayout>
  )
}

const stateOf = ({ publishedAt, closedAt, isRevealed }: OwnAssessment): string =>
  isRevealed && publishedAt ? t`Both published` : publishedAt ? t`Published` : closedAt ? t`Closed` : t`To write`
const toneOf = ({ publishedAt, closedAt }: OwnAssessment) => (publishedAt ? 'green' : closedAt ? 'grey' : 'yellow')

const sortEntries = (assessment: OwnAssessment): OwnAssessment => ({
  ...assessment,
  categories: assessment.categories.toSorted((a, b) => a.order - b.order),
  ratings: assessment.ratings.toSorted((a, b) => a.order - b.order),
})

function AssessmentContent({ assessment }: { assessment: OwnAssessment }) {
  const { publishedAt, closedAt, isRevealed, categories, ratings, leader } = assessment
  const name = fullName(assessment.leaderAssigned)
  if (categories.length === 0)
    return (
      <Card>
        <EmptyState text={t`This plan has no categories to rate.`} />
      </Card>
    )
  if (isRevealed)
    return (
      <>
        {publishedAt ? null : (
          <Notice>{t`This self-assessment was closed before you published yours, so nobody else sees it.`}</Notice>
        )}
        <AssessmentComparison
          categories={categories}
          ratings={ratings}
          self={{ publishedAt, categories: assessment.categories }}
          leader={leader}
          names={{ self: t`You`, leader: name }}
        />
      </>
    )
  return (
    <>
      <Notice>
        {publishedAt
          ? sentence`You published this on ${<LocalTime at={publishedAt} className="tabular-nums" />}. ${name} sees it once they have published theirs, and you then see theirs.`
          : t`Rate yourself in each category. What you save is a draft that only you see. ${name} sees it when both of you have published.`}
      </Notice>
      <OwnHalf assessment={assessment} readOnly={Boolean(publishedAt ?? closedAt)} />
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <Card role="note" className="p-5 text-muted-foreground">
    <p>{children}</p>
  </Card>
)

function OwnHalf({ assessment, readOnly }: { assessment: OwnAssessment; readOnly: boolean }) {
  const { _id: id, version, categories, ratings } = assessment
  const record = useRecordForm({
    schema: AssessmentForm,
    values: { categories: categories.map(({ _id, rating, comments }) => ({ _id, rating, comments })) },
    version,
    readOnly,
    save: (body, sent) => fetchApi(saveOwnAssessment, { params: { id }, body, ...sent }),
    onSaved: () => toast.success(t(assessmentMessages.saved)),
  })
  const publishing = useMutation({
    mutationFn: () =>
      fetchApi(publishOwnAssessment, { params: { id }, body: AssessmentForm.parse(record.form.getValues()), version }),
    onSuccess: () => {
      record.discard()
      toast.success(t(assessmentMessages.published))
    },
  })
  const publish = async () => {
    if (!(await record.form.trigger())) return
    const written = record.form.getValues('categories') ?? []
    const unrated = written.findIndex(({ rating = null }) => rating === null)
    if (unrated >= 0) {
      record.form.setError(`categories.${unrated}.rating`, { message: assessmentMessages.unrated })
      return scrollToCategory(written[unrated]?._id ?? '')
    }
    const text = t`It stays as it is then. ${fullName(assessment.leaderAssigned)} sees it once they have published theirs.`
    if (await confirmAction({ title: t`Publish your self-assessment?`, text, acceptLabel: t`Publish` }))
      publishing.mutate()
  }
  return (
    <RecordForm
      form={record}
      canSave={!publishing.isPending}
      saveLabel={t`Save draft`}
      mainAct={
        <Button variant="default" disabled={publishing.isPending || record.isSaving} onClick={() => void publish()}>
          {publishing.isPending ? <Spinner className="text-primary-foreground" label={t`Publishing`} /> : <Send />}{' '}
          {t`Publish`}
        </Button>
      }
    >
      {categories.map((category, index) => (
        <CategoryCard key={category._id} category={category} index={index}>
          <RatingField {...record.field(`categories.${index}.rating`)} category={category} ratings={ratings} required />
          {readOnly && !category.comments ? null : (
            <TextAreaField {...record.field(`categories.${index}.comments`)} label={t`Comments`} />
          )}
        </CategoryCard>
      ))}
    </RecordForm>
  )
}
