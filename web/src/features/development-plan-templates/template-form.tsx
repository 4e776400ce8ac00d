import { useParams } from '@tanstack/react-router'
import {
  type DevelopmentPlanTemplate,
  DevelopmentPlanTemplateForm,
  developmentPlanTemplateMessages,
  developmentPlanTemplatesApi,
} from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { CreationFacts } from '#web/kit/form/creation-facts.tsx'
import { EntryTextField } from '#web/kit/form/entry-text-field.tsx'
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { OrderedList } from '#web/kit/form/ordered-list.tsx'
import { RadioField } from '#web/kit/form/radio-field.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useOrderedEntries, withDraftEntries } from '#web/kit/form/use-ordered-entries.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'

const { one, create, update } = developmentPlanTemplatesApi.calls
const PEER_CHOICES = [
  { value: '', label: 'Not at all' },
  { value: 'named', label: 'With their names' },
  { value: 'anonymous', label: 'Anonymously, at least three' },
]

export const NewDevelopmentPlanTemplateScreen = () => <DevelopmentPlanTemplateEditor />

export const EditDevelopmentPlanTemplateScreen = () => (
  <RecordScreen
    call={one}
    id={useParams({ from: '/_app/development-plan-templates/$id' }).id}
    title={t`Update the development plan template`}
  >
    {template => <DevelopmentPlanTemplateEditor template={template} />}
  </RecordScreen>
)

function DevelopmentPlanTemplateEditor({ template }: { template?: DevelopmentPlanTemplate }) {
  const leave = useLeaveRecord('/development-plan-templates')
  const form = useRecordForm({
    schema: DevelopmentPlanTemplateForm,
    values: {
      title: template?.title ?? '',
      categories: sortByOrder(template?.categories).map(({ _id, title, description }) => ({ _id, title, description })),
      ratings: sortByOrder(template?.ratings).map(({ _id, description }) => ({ _id, description })),
      peerComments: template?.peerComments ?? null,
    },
    ...(template ? { version: template.version } : {}),
    save: (body, sent) =>
      template
        ? fetchApi(update, { params: { id: template._id }, body, ...sent })
        : fetchApi(create, { body, ...sent }),
    onSaved: () => {
      toast.success(t(template ? developmentPlanTemplateMessages.updated : developmentPlanTemplateMessages.created))
      leave()
    },
  })
  const categories = useOrderedEntries(form, 'categories', title => ({ title, description: '' }))
  const ratings = useOrderedEntries(form, 'ratings', description => ({ description }))
  return (
    <ScreenLayout
      width="form"
      title={template?.title ?? t`Create a new development plan template`}
      subtitle={template && t`Update the development plan template`}
    >
      <RecordForm form={withDraftEntries(form, categories, ratings)}>
        <FormSection>
          <TextField {...form.field('title')} label={t`Title`} className="sm:col-span-2" />
          {template ? <CreationFacts author={template.createdBy} day={template.creationDate} /> : null}
        </FormSection>
        <FormSection title={t`Categories`} className="sm:grid-cols-1">
          <OrderedList
            entries={categories}
            itemName="category"
            label={t`Categories`}
            emptyText={t(developmentPlanTemplateMessages.noCategories)}
            maxLength={form.field('categories.0.title').max}
          >
            {index => (
              <>
                <TextField {...form.field(`categories.${index}.title`)} label={t`Title`} />
                <TextAreaField {...form.field(`categories.${index}.description`)} label={t`Description`} className="" />
              </>
            )}
          </OrderedList>
        </FormSection>
        <FormSection title={t`Ratings`} className="sm:grid-cols-1">
          <OrderedList
            entries={ratings}
            itemName="rating"
            label={t`Ratings`}
            emptyText={t(developmentPlanTemplateMessages.noRatings)}
            maxLength={form.field('ratings.0.description').max}
            isPlain
          >
            {index => <EntryTextField {...form.field(`ratings.${index}.description`)} label={t`Description`} />}
          </OrderedList>
        </FormSection>
        <FormSection title={t`Peer comments`} className="sm:grid-cols-1">
          <RadioField
            {...form.field('peerComments')}
            label={t`Peers may be asked to comment`}
            choices={PEER_CHOICES}
            hint={t`In plans that begin with this template, the leader can invite colleagues to comment by category.`}
          />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}

const sortByOrder = <T extends { readonly order: number }>(entries: readonly T[] = []): T[] =>
  [...entries].sort((a, b) => a.order - b.order)
