/** The form of a procedure's template: its title, and what is to be done, in order. */
import { useNavigate } from '@tanstack/react-router'
import { fullName } from '#shared/features/employees/people.ts'
import { procedureMessages } from '#shared/features/procedures/procedure.ts'
import { TemplateForm as Schema, type Template } from '#shared/features/procedures/template.ts'
import { api } from '../api.ts'
import { ReadDay, ReadField, SwitchField, TextAreaField, TextField } from '../form/fields.tsx'
import { OrderedList } from '../form/ordered-list.tsx'
import { RecordForm, Section } from '../form/record-form.tsx'
import { RecordScreen } from '../form/record-screen.tsx'
import { useOrderedEntries, withTyped } from '../form/use-ordered-entries.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { Page } from '../page.tsx'
import { say } from '../say.ts'
import type { ProcedureScreen } from './screens.ts'

export const NewTemplate = (screen: ProcedureScreen) => <TemplateForm {...screen} />

export const EditTemplate = ({ id, ...screen }: ProcedureScreen & { readonly id: string }) => (
  <RecordScreen call={screen.of.contract.calls.template} id={id} title={screen.of.messages.updateTemplate}>
    {template => <TemplateForm key={template._id} {...screen} template={template} />}
  </RecordScreen>
)

function TemplateForm({
  of: { contract, messages },
  paths,
  template,
}: ProcedureScreen & { readonly template?: Template }) {
  const { createTemplate, updateTemplate } = contract.calls
  const navigate = useNavigate()
  const record = useRecordForm({
    schema: Schema,
    values: {
      title: template?.title ?? '',
      descriptions: (template?.descriptions ?? []).map(({ _id, description }) => ({ _id, description })),
      isActive: template?.isActive ?? true,
    },
    ...(template ? { version: template.version } : {}),
    save: (body, sent) =>
      template
        ? api(updateTemplate, { params: { id: template._id }, body, ...sent })
        : api(createTemplate, { body, ...sent }),
    saved: ({ _id }) => {
      say.done(template ? messages.templateUpdated : messages.templateCreated)
      if (!template) void navigate({ to: `${paths.templates}/${_id}` })
    },
  })
  const descriptions = useOrderedEntries(record, 'descriptions', description => ({ description }))
  return (
    <Page title={template ? messages.updateTemplate : messages.newTemplate} subtitle={template?.title}>
      <RecordForm form={withTyped(record, descriptions)} canSave={record.form.formState.isValid} className="max-w-3xl">
        <Section>
          <TextField {...record.field('title')} label="Title" className="sm:col-span-2" />
          <SwitchField {...record.field('isActive')} label="Active" hint="Only active templates can be chosen." />
          {template ? (
            <div className="grid gap-x-5 gap-y-4 sm:col-span-2 sm:grid-cols-2">
              <ReadField label="Created by" value={fullName(template.createdBy)} />
              <ReadDay label="Creation date" day={template.creationDate} />
            </div>
          ) : null}
        </Section>
        <Section title="Checklist" className="sm:grid-cols-1">
          <OrderedList
            of={descriptions}
            what="description"
            label="Descriptions"
            nothing={procedureMessages.noItems}
            max={record.field('descriptions.0.description').max}
          >
            {index => (
              <TextAreaField {...record.field(`descriptions.${index}.description`)} label="Description" className="" />
            )}
          </OrderedList>
        </Section>
      </RecordForm>
    </Page>
  )
}
