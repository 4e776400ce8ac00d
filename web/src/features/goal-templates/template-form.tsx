import { Link, useNavigate } from '@tanstack/react-router'
import Copy from 'lucide-react/icons/copy'
import { categories } from '#shared/features/categories.ts'
import { fullName } from '#shared/features/employees/people.ts'
import {
  type GoalTemplate,
  GoalTemplateForm,
  goalTemplateMessages,
  goalTemplates,
  mayChange,
  maySetOfficial,
  offersCopy,
} from '#shared/features/goal-templates.ts'
import { api } from '#web/kit/api.ts'
import { EntryField } from '#web/kit/form/entry-field.tsx'
import { DayField, ReadDay, ReadField, SwitchField, TextField } from '#web/kit/form/fields.tsx'
import { KeyResultsField } from '#web/kit/form/key-results-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useKeyResults } from '#web/kit/form/use-key-results.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'
import { Button } from '#web/ui/button.tsx'
import { OfficialMark } from './official.tsx'
import { useWho } from './use-who.ts'

const { one, create, update } = goalTemplates.calls

export const NewTemplate = () => <TemplateForm wasJustCreated={false} />

export const EditTemplate = ({ id, wasJustCreated }: { id: string; wasJustCreated: boolean }) => (
  <RecordScreen call={one} id={id} title="Template">
    {template => <TemplateForm template={template} wasJustCreated={wasJustCreated} />}
  </RecordScreen>
)

function TemplateForm({ template, wasJustCreated }: { template?: GoalTemplate; wasJustCreated: boolean }) {
  const navigate = useNavigate()
  const who = useWho()
  const readOnly = template !== undefined && !mayChange(template, who)
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
      template ? api(update, { params: { id: template._id }, body, ...sent }) : api(create, { body, ...sent }),
    saved: ({ _id }) => {
      say.done(template ? goalTemplateMessages.updated : goalTemplateMessages.created)
      // What was just made is told apart from what is edited; the first save of an edit ends that.
      void navigate({
        to: '/hitGoal-templates/$id',
        params: { id: _id },
        search: template ? {} : { created: 'true' },
        replace: template !== undefined,
      })
    },
  })
  const keyResults = useKeyResults(record)
  const isChanged = record.form.formState.isDirty || keyResults.isTyping
  const copies = template && offersCopy({ isEditing: true, isChanged, wasJustCreated })
  return (
    <Page
      title={template ? template.objective : 'New template'}
      subtitle={
        template ? (
          <span className="inline-flex items-center gap-1.5">
            {readOnly ? goalTemplateMessages.notYours : 'HitGoal template'}
            {template.official ? <OfficialMark /> : null}
          </span>
        ) : undefined
      }
      actions={
        copies ? (
          <Button asChild>
            <Link to="/hitGoals-process/new" search={{ template: template._id }}>
              <Copy /> Copy
            </Link>
          </Button>
        ) : undefined
      }
    >
      <RecordForm form={keyResults.form} className="max-w-4xl">
        <Section title="Template">
          <TextField {...record.field('objective')} label="Objective" className="sm:col-span-2" />
          <EntryField {...record.field('category')} label="Category" call={categories.contract.calls.all} />
          <DayField {...record.field('lastReviewDate')} label="Last review date" />
          {template ? (
            <>
              <ReadField label="Created by" value={fullName(template.owner)} />
              <ReadDay label="Creation date" day={template.createdAt} />
            </>
          ) : null}
          <SwitchField {...record.field('status')} label="Active" />
          {maySetOfficial(who) ? <SwitchField {...record.field('official')} label="Official" /> : null}
        </Section>
        <Section title="Key Results" className="sm:grid-cols-1">
          <KeyResultsField of={keyResults} />
        </Section>
      </RecordForm>
    </Page>
  )
}
