import { useQuery } from '@tanstack/react-query'
import { oneOnOneMessages } from '#shared/features/one-on-ones/messages.ts'
import { type OneOnOneTemplate, OneOnOneTemplateForm as TemplateSchema } from '#shared/features/one-on-ones/template.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { QueryScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { LocalTime } from '#web/kit/local-time.tsx'
import { AuthorLink } from '#web/kit/person-link.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { sentence } from '#web/kit/sentence.tsx'
import { toast } from '#web/kit/toast.ts'

const TITLE = 'One on One Template'
const { template, updateTemplate } = oneOnOnesApi.calls

/** Edits the template of new one-on-ones. */
export const OneOnOneTemplateScreen = () => (
  <QueryScreen query={useQuery(queryFor(template))} title={t(TITLE)}>
    {record => <OneOnOneTemplateEditor record={record} />}
  </QueryScreen>
)

function OneOnOneTemplateEditor({ record }: { record: OneOnOneTemplate }) {
  const form = useRecordForm({
    schema: TemplateSchema,
    values: { template: record.template },
    version: record.version,
    save: (body, sent) => fetchApi(updateTemplate, { params: { id: record._id }, body, ...sent }),
    onSaved: () => toast.success(t(oneOnOneMessages.templateUpdated)),
  })
  return (
    <ScreenLayout
      width="rows"
      title={t(TITLE)}
      subtitle={record.updatedAt ? <LastChange updatedAt={record.updatedAt} updatedBy={record.updatedBy} /> : undefined}
    >
      <RecordForm form={form}>
        <FormSection title={t`Talking points`} className="sm:grid-cols-1">
          <RichTextField
            {...form.field('template')}
            label={t`Template`}
            className="sm:col-span-1"
            hint={t`New one-on-ones start with this text as their talking points. Existing ones keep theirs.`}
          />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}

function LastChange({ updatedAt, updatedBy }: Pick<OneOnOneTemplate, 'updatedBy'> & { updatedAt: string }) {
  const time = <LocalTime at={updatedAt} />
  return updatedBy ? sentence`Updated by ${<AuthorLink author={updatedBy} />} on ${time}` : sentence`Updated on ${time}`
}
