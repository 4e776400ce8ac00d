import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/features/employees/people.ts'
import {
  type OneOnOneTemplate,
  oneOnOneMessages,
  oneOnOnes,
  TemplateForm as TemplateSchema,
} from '#shared/features/one-on-ones.ts'
import { showDay } from '#shared/kit/dates.ts'
import { api } from '#web/kit/api.ts'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { AskedScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { ask } from '#web/kit/queries.ts'
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx'
import { say } from '#web/kit/say.ts'

const TITLE = 'One on One Template'
const { template, updateTemplate } = oneOnOnes.calls

/** What every new one-on-one starts with. */
export const Template = () => (
  <AskedScreen asked={useQuery(ask(template))} title={TITLE}>
    {record => <TemplateForm record={record} />}
  </AskedScreen>
)

function TemplateForm({ record }: { record: OneOnOneTemplate }) {
  const form = useRecordForm({
    schema: TemplateSchema,
    values: { template: record.template },
    version: record.version,
    save: (body, sent) => api(updateTemplate, { params: { id: record._id }, body, ...sent }),
    saved: () => say.done(oneOnOneMessages.templateUpdated),
  })
  return (
    <Page title={TITLE} subtitle={lastChange(record)}>
      <RecordForm form={form} className="max-w-4xl">
        <Section title="Talking points" className="sm:grid-cols-1">
          <RichTextField
            {...form.field('template')}
            label="Template"
            className="sm:col-span-1"
            hint="New one on ones start with this text as their talking points. Those that exist keep theirs."
          />
        </Section>
      </RecordForm>
    </Page>
  )
}

function lastChange({ updatedAt, updatedBy }: OneOnOneTemplate): string | undefined {
  if (!updatedAt) return undefined
  return `Updated ${updatedBy ? `by ${fullName(updatedBy)} ` : ''}on ${showDay(updatedAt)} at ${updatedAt.slice(11, 16)} UTC`
}
