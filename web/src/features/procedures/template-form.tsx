/** The form of a procedure's template: its title and its items, in order. */
import { useNavigate } from '@tanstack/react-router'
import { procedureMessages } from '#shared/features/procedures/procedure.ts'
import { type ProcedureTemplate, ProcedureTemplateForm as Schema } from '#shared/features/procedures/template.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { CreationFacts } from '#web/kit/form/creation-facts.tsx'
import { EntryTextField } from '#web/kit/form/entry-text-field.tsx'
import { SwitchField, TextField } from '#web/kit/form/fields.tsx'
import { OrderedList } from '#web/kit/form/ordered-list.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useOrderedEntries, withDraftEntries } from '#web/kit/form/use-ordered-entries.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'
import { ItemDetailsFields, withoutRemovedItems } from './item-details-fields.tsx'
import type { ProcedureScreenProps } from './procedure-screen-props.ts'

export const NewProcedureTemplateScreen = (screen: ProcedureScreenProps) => <ProcedureTemplateForm {...screen} />

export const EditProcedureTemplateScreen = ({ id, ...screen }: ProcedureScreenProps & { readonly id: string }) => (
  <RecordScreen
    call={screen.procedure.contract.calls.template}
    id={id}
    title={t(screen.procedure.messages.updateTemplate)}
  >
    {template => <ProcedureTemplateForm key={template._id} {...screen} template={template} />}
  </RecordScreen>
)

function ProcedureTemplateForm({
  procedure: { contract, messages },
  paths,
  template,
}: ProcedureScreenProps & { readonly template?: ProcedureTemplate }) {
  const { createTemplate, updateTemplate } = contract.calls
  const navigate = useNavigate()
  const record = useRecordForm({
    schema: Schema,
    values: {
      title: template?.title ?? '',
      descriptions: (template?.descriptions ?? []).map(({ order: _, ...item }) => item),
      isActive: template?.isActive ?? true,
    },
    ...(template ? { version: template.version } : {}),
    save: (form, sent) => {
      const body = withoutRemovedItems(form)
      return template
        ? fetchApi(updateTemplate, { params: { id: template._id }, body, ...sent })
        : fetchApi(createTemplate, { body, ...sent })
    },
    onSaved: ({ _id }) => {
      toast.success(t(template ? messages.templateUpdated : messages.templateCreated))
      if (!template) void navigate({ to: `${paths.templates}/${_id}` })
    },
  })
  const descriptions = useOrderedEntries(record, 'descriptions', description => ({ description }))
  return (
    <ScreenLayout
      width="form"
      title={template?.title ?? t(messages.newTemplate)}
      subtitle={template && t(messages.updateTemplate)}
    >
      <RecordForm form={withDraftEntries(record, descriptions)} canSave={record.form.formState.isValid}>
        <FormSection>
          <TextField {...record.field('title')} label={t`Title`} className="sm:col-span-2" />
          <SwitchField {...record.field('isActive')} label={t`Active`} hint={t`Only active templates can be chosen.`} />
          {template ? <CreationFacts author={template.createdBy} day={template.creationDate} /> : null}
        </FormSection>
        <FormSection title={t`Checklist`} className="sm:grid-cols-1">
          <OrderedList
            entries={descriptions}
            itemName="description"
            label={t`Descriptions`}
            emptyText={t(procedureMessages.noItems)}
            maxLength={record.field('descriptions.0.description').max}
            isPlain
          >
            {index => (
              <>
                <EntryTextField {...record.field(`descriptions.${index}.description`)} label={t`Description`} />
                <ItemDetailsFields record={record} index={index} />
              </>
            )}
          </OrderedList>
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
