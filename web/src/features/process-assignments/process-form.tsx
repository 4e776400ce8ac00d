import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { developmentPlanTemplates } from '#shared/features/development-plan-templates.ts'
import { fullName } from '#shared/features/employees/people.ts'
import { employees } from '#shared/features/employees.ts'
import {
  isPlan,
  lacksTemplate,
  PERIODICITIES,
  type Process,
  ProcessForm as ProcessSchema,
  periodicityName,
  periodicityOf,
  processAssignments,
  processMessages,
  processTypes,
  startRefusal,
} from '#shared/features/process-assignments.ts'
import { day } from '#shared/kit/fields.ts'
import { today } from '#shared/kit/list.ts'
import { api } from '#web/kit/api.ts'
import { asChoices } from '#web/kit/choices.tsx'
import { ComboField, DayField, SelectField, SwitchField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/person-field.tsx'
import { RecordForm, Section } from '#web/kit/form/record-form.tsx'
import { RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { Page } from '#web/kit/page.tsx'
import { askOnce } from '#web/kit/queries.ts'
import { recordId } from '#web/kit/record-id.ts'
import { say } from '#web/kit/say.ts'

const { one, create, update } = processAssignments.calls

/** Shows the template that is chosen; the templates are another feature's. */
type ViewTemplate = (id: string) => ReactNode

interface NewProcessProps {
  readonly viewTemplate: ViewTemplate
  /** What a link fills in beforehand. */
  readonly employee?: string
  readonly processType?: string
}
export const NewProcess = ({ viewTemplate, employee = '', processType = '' }: NewProcessProps) => (
  <ProcessForm
    viewTemplate={viewTemplate}
    employee={recordId(employee)}
    processType={processTypes.ids.find(id => id === recordId(processType)) ?? processTypes.id('One on One')}
  />
)

export const EditProcess = ({ id, viewTemplate }: { id: string; viewTemplate: ViewTemplate }) => (
  <RecordScreen call={one} id={id} title="Process">
    {process => (
      <ProcessForm
        viewTemplate={viewTemplate}
        process={process}
        employee={process.employee._id}
        processType={process.processType._id}
      />
    )}
  </RecordScreen>
)

interface ProcessFormProps {
  readonly viewTemplate: ViewTemplate
  readonly process?: Process
  readonly employee: string
  readonly processType: string
}
function ProcessForm({ viewTemplate, process, employee, processType }: ProcessFormProps) {
  const navigate = useNavigate()
  const now = today(new Date())
  const record = useRecordForm({
    schema: schemaFor(process?.nextPeriodStartDate, now),
    values: {
      employee,
      processType,
      periodicity: String(process?.periodicity ?? periodicityOf(processType)),
      isActive: process?.isActive ?? true,
      nextPeriodStartDate: process?.nextPeriodStartDate ?? '',
      careerDevelopmentPlanTemplate: process?.careerDevelopmentPlanTemplate?._id ?? '',
    },
    ...(process ? { version: process.version } : {}),
    save: (body, sent) =>
      process ? api(update, { params: { id: process._id }, body, ...sent }) : api(create, { body, ...sent }),
    saved: () => {
      say.done(process ? processMessages.updated : processMessages.created)
      void navigate({ to: '/process-assignment' })
    },
  })
  const { form, field } = record
  const type = useWatch({ control: form.control, name: 'processType' })
  const template = useWatch({ control: form.control, name: 'careerDevelopmentPlanTemplate' })
  const templates = useQuery({ ...askOnce(developmentPlanTemplates.calls.all), enabled: isPlan(type) })
  const ofType = (next: string) => {
    form.setValue('periodicity', String(periodicityOf(next)), { shouldDirty: true })
    if (isPlan(next)) return
    form.setValue('careerDevelopmentPlanTemplate', '', { shouldDirty: true })
    form.clearErrors('careerDevelopmentPlanTemplate')
  }

  return (
    <Page title={process ? fullName(process.employee) : 'New process'} subtitle={process?.processType.name}>
      <RecordForm form={record} className="max-w-3xl">
        <Section title="Process">
          <PersonField {...field('employee')} label="Employee" call={employees.calls.active} also={process?.employee} />
          <SelectField
            {...field('processType')}
            label="Process type"
            choices={asChoices(processTypes.all)}
            onChanged={ofType}
          />
          {isPlan(type) ? (
            <div className="grid gap-2 sm:col-span-2 sm:grid-cols-2 sm:gap-x-5">
              <ComboField
                {...field('careerDevelopmentPlanTemplate')}
                required
                label="Career development plan template"
                choices={choicesOf(templates.data ?? [], process?.careerDevelopmentPlanTemplate)}
                isLoading={templates.isPending}
              />
              <div className="flex items-end sm:pb-0.5">{template ? viewTemplate(template) : null}</div>
            </div>
          ) : null}
        </Section>
        <Section title="Schedule">
          <SelectField {...field('periodicity')} label="Periodicity" choices={periodicities} />
          <DayField {...field('nextPeriodStartDate')} label="Next period start date" min={now} />
          <SwitchField
            {...field('isActive')}
            label="Active"
            hint="An inactive process opens nothing."
            className="sm:col-span-2"
          />
        </Section>
      </RecordForm>
    </Page>
  )
}

const periodicities = PERIODICITIES.map(months => ({ value: String(months), label: periodicityName(months) }))

interface Titled {
  readonly _id: string
  readonly title: string
}
/** Also the template that is chosen already, when it has been deleted since. */
const choicesOf = (templates: readonly Titled[], chosen: Titled | null | undefined) => {
  const isMissing = chosen && !templates.some(({ _id }) => _id === chosen._id)
  return [...(isMissing ? [chosen] : []), ...templates].map(({ _id, title }) => ({ value: _id, label: title }))
}

/** The start may stay in the past while nobody touches it. */
const schemaFor = (before: string | undefined, now: string) =>
  z
    .extend(ProcessSchema, {
      nextPeriodStartDate: day.check(z.refine(value => !startRefusal(value, before, now), processMessages.past)),
    })
    .check(
      z.refine(values => !lacksTemplate(values), {
        path: ['careerDevelopmentPlanTemplate'],
        error: processMessages.noTemplate,
        // Shown together with the other fields' errors, not after them.
        when: () => true,
      }),
    )
