import { Link, useParams } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { mayChangePlan, needsRatings } from '#shared/features/career-development-plans/form.ts'
import type { Plan } from '#shared/features/career-development-plans/plan.ts'
import { careerDevelopmentPlansApi } from '#shared/features/career-development-plans.ts'
import { employeesApi } from '#shared/features/employees.ts'
import { fullName } from '#shared/kit/people.ts'
import { t } from '#shared/kit/texts.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ReadOnlyField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlanActionSection } from './action-section.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { PlanCategoryCard } from './category-block.tsx'
import { MailPlanAction, PlanPdfAction, useIsAdmin } from './plan-actions.tsx'
import { type PlanFormState, ProseField, usePlanForm } from './plan-form.tsx'
import { PlanHistoryDialog } from './plan-history-dialog.tsx'
import { PlanOverview, RatingProgress } from './plan-overview.tsx'
import { PlanTemplateDialog } from './plan-template-dialog.tsx'
import { isReadOnlyPlanSegment, PlanSubtitle, toPlanPath } from './plan-title.tsx'
import { findEarlierCategory, usePreviousPlan } from './previous-plan.ts'

const PeersCard = lazy(async () => ({ default: (await import('./peers-card.tsx')).PeersCard }))
const PlanRatingsCard = lazy(async () => ({ default: (await import('./plan-ratings-card.tsx')).PlanRatingsCard }))

/** `segment` is the id, optionally followed by a comma and the mode. */
export function EditPlanScreen() {
  const { id: segment } = useParams({ from: '/_app/career-development-plan/$id' })
  return (
    <RecordScreen call={careerDevelopmentPlansApi.calls.one} id={segment} title={t`Career development plan`}>
      {plan => (
        <PlanEditor key={segment} plan={withSortedEntries(plan)} isReadOnlyMode={isReadOnlyPlanSegment(segment)} />
      )}
    </RecordScreen>
  )
}

interface PlanEditorProps {
  readonly plan: Plan
  /** Opened read-only, even for people who may change it. */
  readonly isReadOnlyMode: boolean
}

function PlanEditor({ plan, isReadOnlyMode }: PlanEditorProps) {
  const [showsHistory, setShowsHistory] = useState(false)
  const asAdmin = useIsAdmin()
  const may = mayChangePlan({ cdpStatus: plan.cdpStatus._id }, asAdmin)
  const readOnly = isReadOnlyMode || !may
  const record = usePlanForm(plan, { asAdmin, readOnly })
  // Hides peer comments from the plan's own employee, whatever their role: their leader shares them.
  const isOwn = useSession()?.person.employeeId === plan.employee._id
  const { previous, load, isLoading } = usePreviousPlan(plan, record)
  return (
    <ScreenLayout
      title={fullName(plan.employee)}
      subtitle={<PlanSubtitle plan={plan} readOnly={readOnly} />}
      actions={
        <>
          <PersonPageButton person={plan.employee} />
          <PlanPdfAction plan={plan} />
          <MailPlanAction plan={plan} showsLabel hasUnsavedChanges={record.form.formState.isDirty} />
          <Button variant="outline" onClick={() => setShowsHistory(true)}>
            <History /> {t`History`}
          </Button>
          {readOnly ? null : (
            <Button variant="outline" onClick={() => void load()} disabled={isLoading || record.isSaving}>
              <Undo2 /> {t`Load previous CDP data`}
            </Button>
          )}
          {isReadOnlyMode && may ? (
            <Button asChild variant="default">
              <Link to={toPlanPath(plan)}>
                <Pencil /> {t`Edit`}
              </Link>
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <RecordForm form={record} actions={<RatingProgress categories={plan.categories} record={record} />}>
          <FormSection title={t`Information`}>
            <PersonField
              {...record.field('leaderAssigned')}
              label={t`Assigned to`}
              call={employeesApi.calls.leaders}
              alwaysInclude={plan.leaderAssigned}
            />
            <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
              <ReadOnlyField label={t`Template`} value={plan.template.title} />
              <PlanTemplateDialog plan={plan} record={record} />
            </div>
          </FormSection>
          <AssessmentCard plan={plan} readOnly={readOnly} hasUnsavedChanges={record.form.formState.isDirty} />
          {plan.peerComments && !isOwn ? (
            <Suspense>
              <PeersCard plan={plan} readOnly={readOnly} />
            </Suspense>
          ) : null}
          <PlanCategories plan={plan} record={record} />
          {readOnly && !plan.additionalComments ? null : (
            <FormSection title={t`Additional Comments`}>
              <ProseField record={record} name="additionalComments" label={t`Additional comments`} />
            </FormSection>
          )}
          <PlanActionSection plan={plan} record={record} asAdmin={asAdmin} />
        </RecordForm>
        <PlanOverview
          plan={plan}
          record={record}
          getPreviousRating={previous && (category => findEarlierCategory(category, previous)?.rating ?? null)}
        />
      </div>
      <Suspense>
        <PlanRatingsCard id={plan._id} />
      </Suspense>
      {showsHistory ? <PlanHistoryDialog person={plan.employee} close={() => setShowsHistory(false)} /> : null}
    </ScreenLayout>
  )
}

function PlanCategories({ plan, record }: { plan: Plan; record: PlanFormState }) {
  const { categories, ratings } = plan
  const [cdpStatus, jobTitleUpdateApproval = null, disciplinaryAction = null] = useWatch({
    control: record.form.control,
    name: ['cdpStatus', 'jobTitleUpdateApproval', 'disciplinaryAction'],
  })
  const mustRate = needsRatings({ cdpStatus, jobTitleUpdateApproval, disciplinaryAction }, plan)
  if (categories.length === 0)
    return (
      <Card>
        <EmptyState text={t`There are no categories to display`} />
      </Card>
    )
  return categories.map((category, index) => (
    <PlanCategoryCard
      key={category._id}
      category={category}
      index={index}
      ratings={ratings}
      record={record}
      mustRate={mustRate}
    />
  ))
}

const withSortedEntries = (plan: Plan): Plan => ({
  ...plan,
  categories: [...plan.categories].sort((a, b) => a.order - b.order),
  ratings: [...plan.ratings].sort((a, b) => a.order - b.order),
})
