import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  careerDevelopmentPlans,
  mayChange,
  needsRatings,
  type Plan,
} from '#shared/features/career-development-plans.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import { ReadField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ActionSection } from './action-section.tsx'
import { CategoryBlock } from './category-block.tsx'
import { earlierOf } from './from-previous.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { MailAction } from './mail-action.tsx'
import { Overview } from './overview.tsx'
import { asksToRead, pathTo } from './path.ts'
import { PdfAction } from './pdf-action.tsx'
import { PlanTemplate } from './plan-template.tsx'
import { RatingProgress } from './progress.tsx'
import { ProseField } from './prose-field.tsx'
import { Subtitle } from './subtitle.tsx'
import { useAsAdmin } from './use-as-admin.ts'
import { type PlanRecordForm, usePlanForm } from './use-plan-form.ts'
import { usePrevious } from './use-previous.ts'

/** `segment` is the id, and behind a comma the mode. */
export const EditPlan = ({ segment }: { segment: string }) => (
  <RecordScreen call={careerDevelopmentPlans.calls.one} id={segment} title="Career development plan">
    {plan => <PlanScreen key={segment} plan={inOrder(plan)} isRead={asksToRead(segment)} />}
  </RecordScreen>
)

interface PlanScreenProps {
  readonly plan: Plan
  /** Opened to be read, whoever may change it. */
  readonly isRead: boolean
}

function PlanScreen({ plan, isRead }: PlanScreenProps) {
  const [showsHistory, setShowsHistory] = useState(false)
  const asAdmin = useAsAdmin()
  const may = mayChange({ cdpStatus: plan.cdpStatus._id }, asAdmin)
  const readOnly = isRead || !may
  const record = usePlanForm(plan, { asAdmin, readOnly })
  const { previous, load, isLoading } = usePrevious(plan, record)
  return (
    <Page
      title={fullName(plan.employee)}
      subtitle={<Subtitle plan={plan} readOnly={readOnly} />}
      actions={
        <>
          <MailAction plan={plan} hasWords hasUnsaved={record.form.formState.isDirty} />
          <PdfAction plan={plan} />
          <Button onClick={() => setShowsHistory(true)}>
            <History /> History
          </Button>
          {readOnly ? null : (
            <Button onClick={() => void load()} disabled={isLoading || record.isSaving}>
              <Undo2 /> Load previous CDP data
            </Button>
          )}
          {isRead && may ? (
            <Button asChild variant="primary">
              <Link to={pathTo(plan)}>
                <Pencil /> Edit
              </Link>
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <RecordForm form={record} actions={<RatingProgress of={plan.categories} record={record} />}>
          <Section title="Information">
            <PersonField
              {...record.field('leaderAssigned')}
              label="Assigned to"
              call={employees.calls.leaders}
              also={plan.leaderAssigned}
            />
            <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
              <ReadField label="Template" value={plan.template.title} />
              <PlanTemplate plan={plan} record={record} />
            </div>
          </Section>
          <Categories plan={plan} record={record} />
          {readOnly && !plan.additionalComments ? null : (
            <Section title="Additional Comments">
              <ProseField record={record} name="additionalComments" label="Additional comments" />
            </Section>
          )}
          <ActionSection plan={plan} record={record} asAdmin={asAdmin} />
        </RecordForm>
        <Overview
          plan={plan}
          record={record}
          before={previous && (category => earlierOf(category, previous)?.rating ?? null)}
        />
      </div>
      {showsHistory ? <HistoryDialog of={plan.employee} close={() => setShowsHistory(false)} /> : null}
    </Page>
  )
}

function Categories({ plan, record }: { plan: Plan; record: PlanRecordForm }) {
  const { categories, ratings } = plan
  const [cdpStatus, jobTitleUpdateApproval = null, disciplinaryAction = null] = useWatch({
    control: record.form.control,
    name: ['cdpStatus', 'jobTitleUpdateApproval', 'disciplinaryAction'],
  })
  const mustRate = needsRatings({ cdpStatus, jobTitleUpdateApproval, disciplinaryAction }, plan)
  if (categories.length === 0)
    return (
      <Card>
        <Notice text="There are no categories to display" />
      </Card>
    )
  return categories.map((category, index) => (
    <CategoryBlock
      key={category._id}
      of={category}
      index={index}
      ratings={ratings}
      record={record}
      mustRate={mustRate}
    />
  ))
}

const inOrder = (plan: Plan): Plan => ({
  ...plan,
  categories: [...plan.categories].sort((a, b) => a.order - b.order),
  ratings: [...plan.ratings].sort((a, b) => a.order - b.order),
})
