import { useNavigate } from '@tanstack/react-router'
import {
  type DevelopmentPlanTemplate,
  DevelopmentPlanTemplateForm,
  developmentPlanTemplates,
  templateMessages,
} from '#shared/features/development-plan-templates.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { api } from '#web/kit/api.ts'
import { ReadDay, ReadField, TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { OrderedList } from '#web/kit/form/ordered-list.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useOrderedEntries, withTyped } from '#web/kit/form/use-ordered-entries.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { say } from '#web/kit/say.ts'

const { one, create, update } = developmentPlanTemplates.calls

export const NewTemplate = () => <TemplateForm />

export const EditTemplate = ({ id }: { id: string }) => (
  <RecordScreen call={one} id={id} title="Update the development plan template">
    {template => <TemplateForm template={template} />}
  </RecordScreen>
)

function TemplateForm({ template }: { template?: DevelopmentPlanTemplate }) {
  const navigate = useNavigate()
  const form = useRecordForm({
    schema: DevelopmentPlanTemplateForm,
    values: {
      title: template?.title ?? '',
      categories: inOrder(template?.categories).map(({ _id, title, description }) => ({ _id, title, description })),
      ratings: inOrder(template?.ratings).map(({ _id, description }) => ({ _id, description })),
    },
    ...(template ? { version: template.version } : {}),
    save: (body, sent) =>
      template ? api(update, { params: { id: template._id }, body, ...sent }) : api(create, { body, ...sent }),
    saved: () => {
      say.done(template ? templateMessages.updated : templateMessages.created)
      void navigate({ to: '/development-plan-templates' })
    },
  })
  const categories = useOrderedEntries(form, 'categories', title => ({ title, description: '' }))
  const ratings = useOrderedEntries(form, 'ratings', description => ({ description }))
  return (
    <Page
      title={template ? 'Update the development plan template' : 'Create a new development plan template'}
      subtitle={template?.title}
    >
      <RecordForm form={withTyped(form, categories, ratings)} className="max-w-3xl">
        <Section>
          <TextField {...form.field('title')} label="Title" className="sm:col-span-2" />
          {template ? (
            <>
              <ReadField label="Created by" value={fullName(template.createdBy)} />
              <ReadDay label="Creation date" day={template.creationDate} />
            </>
          ) : null}
        </Section>
        <Section title="Categories" className="sm:grid-cols-1">
          <OrderedList
            of={categories}
            what="category"
            label="Categories"
            nothing={templateMessages.noCategories}
            max={form.field('categories.0.title').max}
          >
            {index => (
              <>
                <TextField {...form.field(`categories.${index}.title`)} label="Title" />
                <TextAreaField {...form.field(`categories.${index}.description`)} label="Description" className="" />
              </>
            )}
          </OrderedList>
        </Section>
        <Section title="Ratings" className="sm:grid-cols-1">
          <OrderedList
            of={ratings}
            what="rating"
            label="Ratings"
            nothing={templateMessages.noRatings}
            max={form.field('ratings.0.description').max}
          >
            {index => (
              <TextAreaField {...form.field(`ratings.${index}.description`)} label="Description" className="" />
            )}
          </OrderedList>
        </Section>
      </RecordForm>
    </Page>
  )
}

const inOrder = <T extends { readonly order: number }>(entries: readonly T[] = []): T[] =>
  [...entries].sort((a, b) => a.order - b.order)
