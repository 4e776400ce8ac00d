import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { developmentPlanTemplatesApi } from '#shared/features/development-plan-templates.ts'
import { employeesApi } from '#shared/features/employees.ts'
import {
  defaultPeriodicityOf,
  formatPeriodicity,
  isMissingPlanTemplate,
  isPlanProcess,
  PERIODICITIES,
  type ProcessAssignment,
  ProcessAssignmentForm as ProcessSchema,
  processAssignmentMessages,
  processAssignmentsApi,
  processTypes,
  validateProcessStart,
} from '#shared/features/process-assignments.ts'
import { utcToday } from '#shared/kit/dates.ts'
import { day } from '#shared/kit/fields.ts'
import { fullName, type PersonName } from '#shared/kit/people.ts'
import { t, translateSentence } from '#shared/kit/texts.ts'
import { TemplateViewerDialog } from '#web/features/development-plan-templates/public.ts'
import { fetchApi } from '#web/kit/api.ts'
import { toChoices } from '#web/kit/combobox.tsx'
import { ComboboxField, DayField, SelectField, SwitchField } from '#web/kit/form/fields.tsx'
import { PersonField } from '#web/kit/form/lookup-fields.tsx'
import { usePersonOfAddress } from '#web/kit/form/person-of-address.ts'
import { FormSection, RecordForm } from '#web/kit/form/record-form.tsx'
import { parseRecordId, RecordScreen } from '#web/kit/form/record-screen.tsx'
import { useLeaveRecord } from '#web/kit/form/use-leave-record.ts'
import { useRecordForm } from '#web/kit/form/use-record-form.ts'
import { PersonPageButton } from '#web/kit/person-page-button.tsx'
import { catalogueQuery } from '#web/kit/queries.ts'
import { ScreenLayout } from '#web/kit/screen-layout.tsx'
import { toast } from '#web/kit/toast.ts'

const { one, create, update } = processAssignmentsApi.calls

export const NewProcessAssignmentScreen = () => <NewProcessAssignment />

/** The form with the employee and the type from the URL. */
export function PrefilledProcessAssignmentScreen() {
  const { employeeId, processTypeId } = useParams({ from: '/_app/process-assignment/new/$employeeId/$processTypeId' })
  return <NewProcessAssignment employee={parseRecordId(employeeId)} processType={parseRecordId(processTypeId)} />
}

const NewProcessAssignment = ({ employee, processType }: { employee?: string; processType?: string }) => (
  <ProcessAssignmentEditor
    key={employee}
    suggested={employee}
    processType={processTypes.ids.find(id => id === processType) ?? processTypes.id('One on One')}
  />
)

export const EditProcessAssignmentScreen = () => (
  <RecordScreen call={one} id={useParams({ from: '/_app/process-assignment/$id' }).id} title={t`Process`}>
    {process => <ProcessAssignmentEditor process={process} processType={process.processType._id} />}
  </RecordScreen>
)

interface ProcessAssignmentEditorProps {
  readonly process?: ProcessAssignment
  /** The employee of a new one, if they can be chosen. */
  readonly suggested?: string | undefined
  readonly processType: string
}
function ProcessAssignmentEditor({ process, suggested, processType }: ProcessAssignmentEditorProps) {
  const leave = useLeaveRecord('/process-assignment')
  const now = utcToday(new Date())
  const record = useRecordForm({
    schema: buildProcessSchema(process?.nextPeriodStartDate, now),
    values: {
      employee: process?.employee._id ?? '',
      processType,
      periodicity: String(process?.periodicity ?? defaultPeriodicityOf(processType)),
      isActive: process?.isActive ?? true,
      nextPeriodStartDate: process?.nextPeriodStartDate ?? '',
      careerDevelopmentPlanTemplate: process?.careerDevelopmentPlanTemplate?._id ?? '',
    },
    ...(process ? { version: process.version } : {}),
    save: (body, sent) =>
      process ? fetchApi(update, { params: { id: process._id }, body, ...sent }) : fetchApi(create, { body, ...sent }),
    onSaved: () => {
      toast.success(t(process ? processAssignmentMessages.updated : processAssignmentMessages.created))
      leave()
    },
  })
  const { form, field } = record
  const suggest = ({ _id }: PersonName) => {
    if (!form.getValues('employee')) form.resetField('employee', { defaultValue: _id })
  }
  usePersonOfAddress(employeesApi.calls.active, suggest, suggested)
  const type = useWatch({ control: form.control, name: 'processType' })
  const template = useWatch({ control: form.control, name: 'careerDevelopmentPlanTemplate' })
  const templates = useQuery({ ...catalogueQuery(developmentPlanTemplatesApi.calls.all), enabled: isPlanProcess(type) })
  const ofType = (next: string) => {
    form.setValue('periodicity', String(defaultPeriodicityOf(next)), { shouldDirty: true })
    if (isPlanProcess(next)) return
    form.setValue('careerDevelopmentPlanTemplate', '', { shouldDirty: true })
    form.clearErrors('careerDevelopmentPlanTemplate')
  }

  return (
    <ScreenLayout
      title={process ? fullName(process.employee) : t`New process`}
      subtitle={process && t(process.processType.name)}
      width="form"
      actions={process ? <PersonPageButton person={process.employee} /> : undefined}
    >
      <RecordForm form={record}>
        <FormSection title={t`Process`}>
          <PersonField
            {...field('employee')}
            label={t`Employee`}
            call={employeesApi.calls.active}
            alwaysInclude={process?.employee}
          />
          <SelectField
            {...field('processType')}
            label={t`Process type`}
            choices={toChoices(processTypes.all)}
            onUserChange={ofType}
          />
          {isPlanProcess(type) ? (
            <div className="grid gap-2 sm:col-span-2 sm:grid-cols-2 sm:gap-x-5">
              <ComboboxField
                {...field('careerDevelopmentPlanTemplate')}
                required
                label={t`Career development plan template`}
                choices={buildTemplateChoices(templates.data ?? [], process?.careerDevelopmentPlanTemplate)}
                isLoading={templates.isPending}
              />
              <div className="flex items-end sm:pb-0.5">{template ? <TemplateViewerDialog id={template} /> : null}</div>
            </div>
          ) : null}
        </FormSection>
        <FormSection title={t`Schedule`}>
          <SelectField {...field('periodicity')} label={t`Periodicity`} choices={listPeriodicities()} />
          <DayField {...field('nextPeriodStartDate')} label={t`Next period start date`} min={now} />
          <SwitchField
            {...field('isActive')}
            label={t`Active`}
            hint={t`Inactive processes do not open anything.`}
            className="sm:col-span-2"
          />
        </FormSection>
      </RecordForm>
    </ScreenLayout>
  )
}

const listPeriodicities = () =>
  PERIODICITIES.map(months => ({ value: String(months), label: translateSentence(formatPeriodicity(months)) }))

interface TitledTemplate {
  readonly _id: string
  readonly title: string
}
/** Includes the chosen template even if it has been deleted since. */
const buildTemplateChoices = (templates: readonly TitledTemplate[], chosen: TitledTemplate | null | undefined) => {
  const isMissing = chosen && !templates.some(({ _id }) => _id === chosen._id)
  return [...(isMissing ? [chosen] : []), ...templates].map(({ _id, title }) => ({ value: _id, label: title }))
}

/** The start date may be in the past if it is unchanged. */
const buildProcessSchema = (before: string | undefined, now: string) =>
  z
    .extend(ProcessSchema, {
      nextPeriodStartDate: day.check(
        z.refine(value => !validateProcessStart(value, before, now), processAssignmentMessages.past),
      ),
    })
    .check(
      z.refine(values => !isMissingPlanTemplate(values), {
        path: ['careerDevelopmentPlanTemplate'],
        error: processAssignmentMessages.noTemplate,
        // Show its error together with the other fields' errors.
        when: () => true,
      }),
    )
