import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { categoriesCatalogue } from '#shared/features/categories.ts'
import {
  canCopyGoalTemplate,
  type GoalTemplate,
  GoalTemplateForm,
  goalTemplateMessages,
  goalTemplatesApi,
  mayChangeGoalTemplate,
  maySetOfficial,
} from '#shared/features/goal-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { KeyResultsField, useKeyResults } from '#web/features/key-results/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { CreationFacts } from '#web/kit/form/creation-facts.tsx'
import { DayField, SwitchField, TextField } from '#web/kit/form/fields.tsx'
import { CatalogueField } from '#web/kit/form/lookup-fields.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { OfficialBadge, useSignedInUser } from './templates-list.tsx'

const { one, create, update } = goalTemplatesApi.calls

export const NewGoalTemplateScreen = () => <GoalTemplateEditor wasJustCreated={false} />

export function EditGoalTemplateScreen() {
  const { id } = useParams({ from: '/_app/hitGoal-templates/$id' })
  const { created } = useSearch({ from: '/_app/hitGoal-templates/$id' })
  return (
    <RecordScreen call={one} id={id} title={t`Template`}>
      {template => <GoalTemplateEditor template={template} wasJustCreated={created === 'true'} />}
    </RecordScreen>
  )
}

function GoalTemplateEditor({ template, wasJustCreated }: { template?: GoalTemplate; wasJustCreated: boolean }) {
  const navigate = useNavigate()
  const who = useSignedInUser()
  const readOnly = template !== undefined && !mayChangeGoalTemplate(template, who)
  const record = useRecordForm({
    schema: GoalTemplateForm,
    values: {
      objective: template?.objective ?? '',
      category: template?.category._id ?? '',
      keyResults: (template?.keyResults ?? []).map(({ _id, keyResult, source }) => ({ _id, keyResult, source })),
      status: template?.status ?? true,
      lastReviewDate: template?.lastReviewDate ?? '',
      official: template?.official ?? false,
    },
    readOnly,
    ...(template ? { version: template.version } : {}),
    save: (body, sent) =>
      template
        ? fetchApi(update, { params: { id: template._id }, body, ...sent })
        : fetchApi(create, { body, ...sent }),
    onSaved: ({ _id }) => {
      toast.success(t(template ? goalTemplateMessages.updated : goalTemplateMessages.created))
      // The address of a new template gets `created=true`; the first save of an edit removes it.
      void navigate({
        to: '/hitGoal-templates/$id',
        params: { id: _id },
        search: template ? {} : { created: 'true' },
        replace: template !== undefined,
      })
    },
  })
  const keyResults = useKeyResults(record)
  const isChanged = record.form.formState.isDirty || keyResults.hasDraft
  const copies = template && canCopyGoalTemplate({ isEditing: true, isChanged, wasJustCreated })
  return (
    <ScreenLayout
      width="rows"
      title={template ? template.objective : t`New goal template`}
      subtitle={
        template ? (
          <span className="inline-flex items-center gap-1.5">
            {readOnly ? t(goalTemplateMessages.notYours) : t`HitGoal template`}
            {template.official ? <OfficialBadge /> : null}
          </span>
        ) : undefined
      }
      actions={
        copies ? (
          <Button variant="outline" asChild>
            <Link to="/hitGoals-process/new" search={{ template: template._id }}>
              <Copy /> {t`Copy`}
            </Link>
          </Button>
        ) : undefined
      }
    >
      <RecordForm form={keyResults.form}>
        <FormSection>
          <TextField {...record.field('objective')} label={t`Objective`} className="sm:col-span-2" />
          <CatalogueField
            {...record.field('category')}
            label={t`Category`}
            call={categoriesCatalogue.contract.calls.all}
          />
          <DayField {...record.field('lastReviewDate')} label={t`Last review date`} />
          <SwitchField {...record.field('status')} label={t`Active`} />
          {maySetOfficial(who) ? <SwitchField {...record.field('official')} label={t`Official`} /> : null}
          {template ? <CreationFacts author={template.owner} day={template.createdAt} /> : null}
        </FormSection>
        <FormSection title={t`Key Results`} className="sm:grid-cols-1">
          <KeyResultsField keyResults={keyResults} />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
