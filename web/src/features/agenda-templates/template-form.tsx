/** The form of an agenda template: its name, and its sections with one point per line. */
import { useParams, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { makeCopyTitle } from '#shared/features/copy-title.ts'
import {
  type AgendaTemplate,
  AgendaTemplateForm,
  agendaTemplateMessages,
  hasFewPoints,
  MAX_HEADING,
  MAX_POINT,
  MAX_TEMPLATE_SECTIONS,
} from '#shared/features/one-on-ones/agenda-templates.ts'
import { oneOnOnesApi } from '#shared/features/one-on-ones.ts'
import { text } from '#shared/kit/fields.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { TextAreaField, TextField } from '#web/kit/form/fields.tsx'
import { OrderedList } from '#web/kit/form/ordered-list.tsx'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useOrderedEntries, withDraftEntries } from '#web/kit/form/use-ordered-entries.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'

const PATH = '/agenda-templates'
const { agendaTemplate, createAgendaTemplate, updateAgendaTemplate } = oneOnOnesApi.calls

const toPoints = (lines: string): string[] =>
  lines
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const PointLines = z.string().check(
  z.refine(lines => toPoints(lines).length > 0, agendaTemplateMessages.noPoints),
  z.refine(
    lines => toPoints(lines).every(({ length }) => length <= MAX_POINT),
    `At most ${MAX_POINT} characters on a line`,
  ),
)
/** The form's schema: the points of a section are lines of one text. */
const TemplateFields = z.object({
  name: AgendaTemplateForm.shape.name,
  sections: z.array(z.object({ heading: text(MAX_HEADING), points: PointLines })).check(
    z.minLength(1, agendaTemplateMessages.noSections),
    z.maxLength(MAX_TEMPLATE_SECTIONS, agendaTemplateMessages.tooManySections),
    z.refine(
      sections => hasFewPoints(sections.map(({ points }) => ({ points: toPoints(points) }))),
      agendaTemplateMessages.tooManyPoints,
    ),
  ),
})

/** A new template, filled in from the one in the address if there is one. */
export function NewAgendaTemplateScreen() {
  const { template } = useSearch({ from: '/_app/agenda-templates/new' })
  if (!template) return <AgendaTemplateEditor />
  return (
    <RecordScreen call={agendaTemplate} id={template} title={t`New agenda template`}>
      {source => <AgendaTemplateEditor key={source._id} copyOf={source} />}
    </RecordScreen>
  )
}

export const EditAgendaTemplateScreen = () => (
  <RecordScreen
    call={agendaTemplate}
    id={useParams({ from: '/_app/agenda-templates/$id' }).id}
    title={t`Agenda template`}
  >
    {template => <AgendaTemplateEditor key={template._id} template={template} />}
  </RecordScreen>
)

function AgendaTemplateEditor({ template, copyOf }: { template?: AgendaTemplate; copyOf?: AgendaTemplate }) {
  const leave = useLeaveRecord(PATH)
  const record = useRecordForm({
    schema: TemplateFields,
    values: {
      name: template?.name ?? (copyOf ? makeCopyTitle(copyOf.name, MAX_HEADING) : ''),
      sections: ((template ?? copyOf)?.sections ?? []).map(({ heading, points }) => ({
        heading,
        points: points.join('\n'),
      })),
    },
    ...(template ? { version: template.version } : {}),
    draftKey: copyOf?._id ?? '',
    save: ({ name, sections }, sent) => {
      const body = {
        name,
        sections: sections.map(({ heading, points }) => ({ heading, points: toPoints(points) })),
      }
      return template
        ? fetchApi(updateAgendaTemplate, { params: { id: template._id }, body, ...sent })
        : fetchApi(createAgendaTemplate, { body, ...sent })
    },
    onSaved: () => {
      toast.success(t(template ? agendaTemplateMessages.updated : agendaTemplateMessages.created))
      leave()
    },
  })
  const sections = useOrderedEntries(record, 'sections', heading => ({ heading, points: '' }))
  const refusal = record.form.formState.errors.sections
  const sectionsError = refusal?.root?.message ?? refusal?.message
  return (
    <ScreenLayout
      width="form"
      title={template?.name ?? t`New agenda template`}
      subtitle={template && t`Agenda template. One-on-ones that were made from it stay as they are.`}
    >
      <RecordForm form={withDraftEntries(record, sections)}>
        <FormSection>
          <TextField {...record.field('name')} label={t`Name`} className="sm:col-span-2" />
        </FormSection>
        <FormSection title={t`Sections`} className="sm:grid-cols-1">
          <OrderedList
            entries={sections}
            itemName="section"
            label={t`Sections`}
            emptyText={t`No sections yet. Begin with a heading, such as “How are you?”.`}
            maxLength={record.field('sections.0.heading').max}
          >
            {index => (
              <>
                <TextField {...record.field(`sections.${index}.heading`)} label={t`Heading`} />
                <TextAreaField
                  {...record.field(`sections.${index}.points`)}
                  label={t`Questions and points`}
                  hint={t`One on each line`}
                  required
                  className=""
                />
              </>
            )}
          </OrderedList>
          {sectionsError ? (
            <p role="alert" className="text-[0.8125rem] text-tone-red">
              {translateSentence(sectionsError)}
            </p>
          ) : null}
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}
